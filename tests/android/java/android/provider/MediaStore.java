package android.provider;

public class MediaStore {
    public static class Downloads {
        public static final android.net.Uri EXTERNAL_CONTENT_URI =
                new android.net.Uri("content://media/external/downloads");
    }
}
