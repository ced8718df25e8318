package android.view;

public class WindowManager {
    public static class LayoutParams {
        public float screenBrightness = -1.0f;
    }

    public Display getDefaultDisplay() {
        return new Display();
    }
}
