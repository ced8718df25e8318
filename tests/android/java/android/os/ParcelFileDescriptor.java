package android.os;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import org.tableside.test.Phone;

public class ParcelFileDescriptor {
    private final String path;
    private final FileInputStream read;
    private final FileOutputStream written;

    public ParcelFileDescriptor(String path, boolean write) throws IOException {
        this.path = path;
        read = write ? null : new FileInputStream(path);
        written = write ? new FileOutputStream(path) : null;
    }

    public int getFd() throws IOException, ReflectiveOperationException {
        Field number = FileDescriptor.class.getDeclaredField("fd");
        number.setAccessible(true);
        return number.getInt(written != null ? written.getFD() : read.getFD());
    }

    /** Whoever keeps the file is told now, and takes it as it is at this moment. */
    public void close() throws IOException {
        letGo();
        Phone.step("close " + new File(path).length());
    }

    public void closeWithError(String why) throws IOException {
        letGo();
        Phone.step("closeWithError");
    }

    private void letGo() throws IOException {
        if (written != null) {
            written.close();
        } else {
            read.close();
        }
    }
}
