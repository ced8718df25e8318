package android.os;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;

public class ParcelFileDescriptor {
    /** Java would close a file that it forgets, and the number belongs to Python by then. */
    private static final List<Object> kept = new ArrayList<>();
    private final FileDescriptor file;

    public ParcelFileDescriptor(String path, boolean write) throws IOException {
        if (write) {
            FileOutputStream stream = new FileOutputStream(path);
            kept.add(stream);
            file = stream.getFD();
        } else {
            FileInputStream stream = new FileInputStream(path);
            kept.add(stream);
            file = stream.getFD();
        }
    }

    public int detachFd() throws ReflectiveOperationException {
        Field number = FileDescriptor.class.getDeclaredField("fd");
        number.setAccessible(true);
        return number.getInt(file);
    }
}
