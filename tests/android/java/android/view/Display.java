package android.view;

import org.tableside.test.Phone;

public class Display {
    public int getRotation() {
        Phone.step("getRotation");
        return Phone.rotation;
    }
}
