package android.content;

public class ClipData {
    private final CharSequence text;

    private ClipData(CharSequence text) {
        this.text = text;
    }

    public static ClipData newPlainText(CharSequence label, CharSequence text) {
        return new ClipData(text);
    }

    /** Each UTF-16 unit by number: a garbled emoji shows. */
    public String units() {
        return Intent.unitsOf(text);
    }
}
