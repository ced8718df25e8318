package android.provider;

import android.content.ContentResolver;
import android.net.Uri;
import org.tableside.test.Phone;

public class DocumentsContract {
    public static boolean deleteDocument(ContentResolver resolver, Uri uri) {
        Phone.step("deleteDocument " + uri);
        return true;
    }
}
