package android.hardware;

import java.util.Arrays;
import java.util.List;
import org.tableside.test.Phone;

public class Camera {
    public static Camera last;
    public PreviewCallback pictures;
    public ErrorCallback troubles;

    public interface PreviewCallback {
        void onPreviewFrame(byte[] data, Camera camera);
    }

    public interface ErrorCallback {
        void onError(int kind, Camera camera);
    }

    public static class CameraInfo {
        public int facing;
        public int orientation;
    }

    public static class Size {
        public int width;
        public int height;

        Size(int width, int height) {
            this.width = width;
            this.height = height;
        }
    }

    public static class Parameters {
        public List<Size> getSupportedPreviewSizes() {
            return Arrays.asList(new Size(640, 480), new Size(1280, 720), new Size(1920, 1080));
        }

        public List<String> getSupportedFocusModes() {
            return Arrays.asList("auto", "continuous-video");
        }

        public List<String> getSupportedFlashModes() {
            Phone.step("getSupportedFlashModes");
            return Phone.broken.contains("lamp") ? null : Arrays.asList("off", "torch");
        }

        public void setPreviewSize(int width, int height) {
            Phone.step("size " + width + "x" + height);
        }

        public void setFocusMode(String mode) {
            Phone.step("focus " + mode);
        }

        public void setFlashMode(String mode) {
            Phone.step("flash " + mode);
        }
    }

    public static int getNumberOfCameras() {
        return Phone.facings.length();
    }

    public static void getCameraInfo(int number, CameraInfo info) {
        info.facing = Phone.facings.charAt(number) == 'F' ? 1 : 0;
        info.orientation = 90;
    }

    public static Camera open(int number) {
        Phone.step("open " + number);
        last = new Camera();
        return last;
    }

    public Parameters getParameters() {
        return new Parameters();
    }

    public void setParameters(Parameters given) {
        Phone.step("setParameters");
    }

    public void setPreviewTexture(android.graphics.SurfaceTexture surface) {
        Phone.step("setPreviewTexture");
    }

    public void setErrorCallback(ErrorCallback listener) {
        troubles = listener;
        Phone.step(listener == null ? "troubles-cleared" : "setErrorCallback");
    }

    public void setOneShotPreviewCallback(PreviewCallback listener) {
        pictures = listener;
        Phone.step(listener == null ? "pictures-cleared" : "request");
    }

    public void startPreview() {
        Phone.step("startPreview");
    }

    public void stopPreview() {
        Phone.step("stopPreview");
    }

    public void release() {
        Phone.step("release");
    }

    /** From a thread of Java's own, as Android does. */
    public void deliver(byte[] data) throws InterruptedException {
        PreviewCallback listener = pictures;
        Thread thread = new Thread(() -> listener.onPreviewFrame(data, this));
        thread.start();
        thread.join();
    }

    public void fail() throws InterruptedException {
        Thread thread = new Thread(() -> troubles.onError(100, this));
        thread.start();
        thread.join();
    }
}
