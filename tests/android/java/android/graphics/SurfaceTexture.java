package android.graphics;

import org.tableside.test.Phone;

public class SurfaceTexture {
    public SurfaceTexture(int texture) {
        Phone.step("SurfaceTexture");
    }

    public void release() {
        Phone.step("surface-released");
    }
}
