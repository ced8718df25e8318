package android.content;

import android.net.Uri;
import android.os.ParcelFileDescriptor;
import java.io.IOException;
import org.tableside.test.Phone;

/** content://test/NAME is the file NAME in the test's folder. */
public class ContentResolver {
    public static int next;

    public Uri insert(Uri where, ContentValues values) {
        Phone.step("insert " + where + " " + values.all);
        if (Phone.broken.contains("downloads")) {
            return null;
        }
        return new Uri("content://test/download" + next++);
    }

    public ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) throws IOException {
        Phone.slow();
        Phone.step("openFileDescriptor " + uri + " " + mode);
        String name = uri.text.substring("content://test/".length());
        return new ParcelFileDescriptor(Phone.folder + "/" + name, mode.startsWith("w"));
    }

    public int delete(Uri uri, String where, String[] given) {
        Phone.step("delete " + uri);
        return 1;
    }
}
