package android.os;

import org.tableside.test.Phone;

public class Vibrator {
    public void vibrate(VibrationEffect effect) {
        Phone.step("vibrate " + effect.milliseconds);
    }

    public void vibrate(long milliseconds) {
        Phone.step("vibrate " + milliseconds);
    }
}
