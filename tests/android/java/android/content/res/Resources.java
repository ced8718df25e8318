package android.content.res;

import org.tableside.test.Phone;

public class Resources {
    public Configuration getConfiguration() {
        Phone.step("configuration");
        Configuration now = new Configuration();
        now.uiMode = Phone.uiMode;
        return now;
    }
}
