package android.app;

import android.content.Context;
import android.content.Intent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import org.tableside.test.Phone;

public class Activity extends Context {
    public Intent intent = new Intent(Intent.ACTION_MAIN);
    public Intent started;
    public int code;

    public void startActivity(Intent given) {
        Phone.step("startActivity " + given.getAction());
        started = given;
    }

    public void startActivityForResult(Intent given, int request) {
        Phone.step("startActivityForResult " + given.getAction());
        started = given;
        code = request;
    }

    public Intent getIntent() {
        return intent;
    }

    public View findViewById(int id) {
        Phone.step("findViewById " + id);
        return new View();
    }

    public Window getWindow() {
        return new Window();
    }

    public WindowManager getWindowManager() {
        return new WindowManager();
    }

    public boolean shouldShowRequestPermissionRationale(String permission) {
        Phone.step("rationale");
        return Phone.rationale;
    }

    public void runOnUiThread(Runnable work) {
        Phone.step("runOnUiThread");
        Thread thread = new Thread(work);
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
