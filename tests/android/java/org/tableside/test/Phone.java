package org.tableside.test;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What was asked of the phone, in order, and which of it the test makes fail. */
public class Phone {
    public static List<String> journal = new ArrayList<>();
    public static Set<String> broken = new HashSet<>();
    public static Set<String> voices = new HashSet<>();
    public static boolean permitted;
    public static boolean rationale;
    public static int rotation;
    public static String facings;
    public static int initStatus;
    public static int uiMode;
    public static String folder;
    public static Thread main;
    public static boolean heldUp;
    public static boolean strayed;

    public static void reset(String freshFolder) {
        journal.clear();
        broken.clear();
        voices.clear();
        permitted = true;
        rationale = false;
        rotation = 0;
        facings = "FB";
        initStatus = 0;
        uiMode = 0;
        folder = freshFolder;
        main = Thread.currentThread();
        heldUp = false;
        strayed = false;
        android.os.Build.VERSION.SDK_INT = 34;
        android.hardware.Camera.last = null;
        android.content.ClipboardManager.kept = null;
        android.content.ContentResolver.next = 0;
        org.kivy.android.PythonActivity.reset();
    }

    /** For what may take minutes on a phone. */
    public static void slow() {
        heldUp |= Thread.currentThread() == main;
    }

    /** For what belongs on the app's main thread. */
    public static void onMain() {
        strayed |= Thread.currentThread() != main;
    }

    /** Each fake method comes through here. */
    public static void step(String what) {
        journal.add(what);
        if (broken.contains(what.split(" ")[0])) {
            throw new IllegalStateException(what);
        }
    }
}
