package android.os;

public class VibrationEffect {
    public static final int DEFAULT_AMPLITUDE = -1;
    final long milliseconds;

    private VibrationEffect(long milliseconds) {
        this.milliseconds = milliseconds;
    }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        return new VibrationEffect(milliseconds);
    }
}
