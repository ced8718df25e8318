package org.kivy.android;

import android.app.Activity;
import android.content.Intent;
import java.util.ArrayList;
import java.util.List;
import org.tableside.test.Phone;

/** The methods and interfaces of python-for-android's own activity that its modules use. */
public class PythonActivity extends Activity {
    public static PythonActivity mActivity = new PythonActivity();

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    public interface PermissionsCallback {
        void onRequestPermissionsResult(int requestCode, String[] permissions, int[] grantResults);
    }

    private static final List<NewIntentListener> newIntents = new ArrayList<>();
    private static final List<ActivityResultListener> results = new ArrayList<>();
    private static PermissionsCallback permissions;
    private static int asked;

    public static void reset() {
        newIntents.clear();
        results.clear();
        mActivity = new PythonActivity();
    }

    public void registerNewIntentListener(NewIntentListener listener) {
        newIntents.add(listener);
    }

    public void unregisterNewIntentListener(NewIntentListener listener) {
        newIntents.remove(listener);
    }

    public void registerActivityResultListener(ActivityResultListener listener) {
        results.add(listener);
    }

    public void unregisterActivityResultListener(ActivityResultListener listener) {
        results.remove(listener);
    }

    public int listening() {
        return results.size();
    }

    public void addPermissionsCallback(PermissionsCallback callback) {
        permissions = callback;
    }

    public boolean checkCurrentPermission(String permission) {
        Phone.step("check " + permission);
        return Phone.permitted;
    }

    public void requestPermissionsWithRequestCode(String[] wanted, int requestCode) {
        Phone.step("ask " + String.join(",", wanted));
        asked = requestCode;
    }

    /** What the player did, on a thread of Java's own and through the list as it stands. */
    public void answerPermission(String[] wanted, int[] granted) throws InterruptedException {
        onOtherThread(() -> permissions.onRequestPermissionsResult(asked, wanted, granted));
    }

    public void answerResult(int code, int result, Intent data) throws InterruptedException {
        onOtherThread(
                () -> {
                    for (ActivityResultListener listener : results) {
                        listener.onActivityResult(code, result, data);
                    }
                });
    }

    public void openWith(Intent given) throws InterruptedException {
        onOtherThread(
                () -> {
                    for (NewIntentListener listener : newIntents) {
                        listener.onNewIntent(given);
                    }
                });
    }

    private static void onOtherThread(Runnable work) throws InterruptedException {
        Thread thread = new Thread(work);
        Throwable[] thrown = new Throwable[1];
        thread.setUncaughtExceptionHandler((where, error) -> thrown[0] = error);
        thread.start();
        thread.join();
        if (thrown[0] != null) {
            throw new IllegalStateException(thrown[0]);
        }
    }
}
