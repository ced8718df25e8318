package android.content;

import java.util.TreeMap;

public class ContentValues {
    public final TreeMap<String, Object> all = new TreeMap<>();

    public void put(String key, String value) {
        all.put(key, value);
    }

    public void put(String key, Integer value) {
        all.put(key, value);
    }

    public void put(String key, Long value) {
        all.put(key, value);
    }

    public void put(String key, Boolean value) {
        all.put(key, value);
    }

    public void put(String key, byte[] value) {
        all.put(key, value);
    }
}
