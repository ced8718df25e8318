package android.content;

import android.net.Uri;
import android.os.Parcelable;
import java.util.TreeMap;

public class Intent implements Parcelable {
    public static final String ACTION_MAIN = "android.intent.action.MAIN";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_CHOOSER = "android.intent.action.CHOOSER";
    public static final String ACTION_CREATE_DOCUMENT = "android.intent.action.CREATE_DOCUMENT";
    public static final String ACTION_OPEN_DOCUMENT = "android.intent.action.OPEN_DOCUMENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_SUBJECT = "android.intent.extra.SUBJECT";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final String EXTRA_TITLE = "android.intent.extra.TITLE";
    public static final String EXTRA_INTENT = "android.intent.extra.INTENT";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;

    private String action;
    private String type;
    private String category;
    private Uri data;
    private int flags;
    private final TreeMap<String, Object> extras = new TreeMap<>();

    public Intent(String action) {
        this.action = action;
    }

    public static Intent createChooser(Intent target, CharSequence title) {
        Intent chooser = new Intent(ACTION_CHOOSER);
        chooser.putExtra(EXTRA_INTENT, target);
        return chooser;
    }

    public String getAction() {
        return action;
    }

    public Intent setAction(String given) {
        action = given;
        return this;
    }

    public String getType() {
        return type;
    }

    public Intent setType(String given) {
        type = given;
        return this;
    }

    public Uri getData() {
        return data;
    }

    public Intent setData(Uri given) {
        data = given;
        return this;
    }

    public int getFlags() {
        return flags;
    }

    public Intent addFlags(int given) {
        flags |= given;
        return this;
    }

    public Intent addCategory(String given) {
        category = given;
        return this;
    }

    public String category() {
        return category;
    }

    public Intent putExtra(String key, String value) {
        extras.put(key, value);
        return this;
    }

    public Intent putExtra(String key, CharSequence value) {
        extras.put(key, value);
        return this;
    }

    public Intent putExtra(String key, Parcelable value) {
        extras.put(key, value);
        return this;
    }

    public Intent putExtra(String key, int value) {
        extras.put(key, value);
        return this;
    }

    public Intent putExtra(String key, boolean value) {
        extras.put(key, value);
        return this;
    }

    public Object extra(String key) {
        return extras.get(key);
    }

    /** What a chooser would send on. */
    public Intent sent() {
        return (Intent) extras.get(EXTRA_INTENT);
    }

    public String units(String key) {
        return unitsOf((CharSequence) extras.get(key));
    }

    /** Each UTF-16 unit by number: a garbled emoji shows. */
    static String unitsOf(CharSequence text) {
        StringBuilder written = new StringBuilder();
        text.chars().forEach(unit -> written.append(unit).append(' '));
        return written.toString().trim();
    }

    public <T extends Parcelable> T getParcelableExtra(String key) {
        @SuppressWarnings("unchecked")
        T value = (T) extras.get(key);
        return value;
    }
}
