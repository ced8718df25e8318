package android.content;

import android.content.res.Resources;
import android.os.Vibrator;

public class Context {
    public static final String VIBRATOR_SERVICE = "vibrator";

    public ContentResolver getContentResolver() {
        return new ContentResolver();
    }

    public Context getApplicationContext() {
        return this;
    }

    public Resources getResources() {
        return new Resources();
    }

    public Object getSystemService(String name) {
        return name.equals(VIBRATOR_SERVICE) ? new Vibrator() : new ClipboardManager();
    }
}
