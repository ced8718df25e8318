package android.content;

public class Context {
    public ContentResolver getContentResolver() {
        return new ContentResolver();
    }

    public Context getApplicationContext() {
        return this;
    }
}
