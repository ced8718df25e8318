package android;

public class R {
    public static class id {
        public static final int content = 16908290;
    }
}
