package android.view;

import org.tableside.test.Phone;

public class Window {
    private final WindowManager.LayoutParams wishes = new WindowManager.LayoutParams();

    public void addFlags(int flags) {
        Phone.step("addFlags " + flags);
    }

    public void clearFlags(int flags) {
        Phone.step("clearFlags " + flags);
    }

    public WindowManager.LayoutParams getAttributes() {
        return wishes;
    }

    public void setAttributes(WindowManager.LayoutParams wanted) {
        Phone.step("brightness " + wanted.screenBrightness);
    }
}
