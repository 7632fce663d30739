package APP_ID;

import android.content.Intent;
import android.database.Cursor;
import android.net.Uri;
import android.provider.OpenableColumns;
import android.util.Base64;
import com.getcapacitor.JSObject;
import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** A video that another app shared. The web app reads it in pieces (features/native-app/web/shell/shared-video.ts). */
@CapacitorPlugin(name = "SharedVideo")
public class SharedVideoPlugin extends Plugin {

    private static final int MAX_PIECE = 4 * 1024 * 1024;

    private Uri shared;
    private String type;
    private InputStream open;

    @Override
    protected void handleOnNewIntent(Intent intent) {
        boolean isOld = (intent.getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (isOld || !Intent.ACTION_SEND.equals(intent.getAction())) return;
        Uri uri = intent.getParcelableExtra(Intent.EXTRA_STREAM);
        if (uri == null || !isOfAnotherApp(uri)) return;
        shared = uri;
        type = intent.getType();
        // Kept until a page listens.
        notifyListeners("shared", new JSObject(), true);
    }

    /** Other apps must not have this app read its own files. */
    private boolean isOfAnotherApp(Uri uri) {
        String authority = uri.getAuthority();
        return "content".equals(uri.getScheme()) && authority != null && !authority.startsWith(getContext().getPackageName());
    }

    /** Its name, type and size, once. Nothing if there is none. */
    @PluginMethod
    public void take(PluginCall call) {
        if (shared == null) {
            call.resolve();
            return;
        }
        Uri uri = shared;
        shared = null;
        // Otherwise an activity that is opened anew would get it again.
        getActivity().setIntent(new Intent(Intent.ACTION_MAIN));
        JSObject video = new JSObject();
        video.put("name", "video");
        video.put("type", type);
        String[] columns = { OpenableColumns.DISPLAY_NAME, OpenableColumns.SIZE };
        try (Cursor cursor = getContext().getContentResolver().query(uri, columns, null, null, null)) {
            if (cursor != null && cursor.moveToFirst()) {
                if (!cursor.isNull(0)) video.put("name", cursor.getString(0));
                if (!cursor.isNull(1)) video.put("size", cursor.getLong(1));
            }
            close();
            open = getContext().getContentResolver().openInputStream(uri);
            call.resolve(video);
        } catch (Exception error) {
            call.reject("The shared video cannot be read", error);
        }
    }

    /** The next piece in base64; empty at the end. Many apps share streams, which cannot be read from any place. */
    @PluginMethod
    public void read(PluginCall call) {
        byte[] piece = new byte[Math.min(Math.max(call.getInt("length", MAX_PIECE), 1), MAX_PIECE)];
        try {
            int filled = 0;
            while (open != null && filled < piece.length) {
                int count = open.read(piece, filled, piece.length - filled);
                if (count < 0) break;
                filled += count;
            }
            JSObject result = new JSObject();
            result.put("data", Base64.encodeToString(Arrays.copyOf(piece, filled), Base64.NO_WRAP));
            call.resolve(result);
        } catch (IOException error) {
            call.reject("The shared video cannot be read", error);
        }
    }

    @PluginMethod
    public void done(PluginCall call) {
        close();
        call.resolve();
    }

    private void close() {
        try {
            if (open != null) open.close();
        } catch (IOException error) {
            // Nothing depends on it.
        }
        open = null;
    }
}
