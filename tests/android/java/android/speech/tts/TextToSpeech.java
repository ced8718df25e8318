package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.Locale;
import org.tableside.test.Phone;

public class TextToSpeech {
    public interface OnInitListener {
        void onInit(int status);
    }

    public TextToSpeech(Context context, OnInitListener listener) {
        Phone.step("engine");
        new Thread(() -> listener.onInit(Phone.initStatus)).start();
    }

    public int setLanguage(Locale language) {
        Phone.step("language " + language);
        return Phone.voices.contains(language.toString()) ? 0 : -2;
    }

    public int speak(CharSequence text, int queue, Bundle given, String name) {
        Phone.onMain();
        Phone.step("speak " + queue + " " + text);
        return Phone.broken.contains("service") ? -1 : 0;
    }

    public void shutdown() {
        Phone.step("shutdown");
    }
}
