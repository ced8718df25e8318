package android.view;

import org.tableside.test.Phone;

public class View {
    public void setFitsSystemWindows(boolean on) {
        Phone.step("fits " + on);
    }

    public void requestApplyInsets() {
        Phone.step("insets");
    }
}
