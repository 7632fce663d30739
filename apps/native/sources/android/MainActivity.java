package APP_ID;

import android.content.Context;
import android.net.Uri;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;
import com.getcapacitor.CapConfig;

public class MainActivity extends BridgeActivity {

    @Override
    public void onCreate(Bundle savedInstanceState) {
        registerPlugin(ServerChoicePlugin.class);
        registerPlugin(SharedVideoPlugin.class);
        // Written by the start page (start/main.ts) with the Preferences plugin. Without it capacitor.config.json counts.
        String server = getSharedPreferences("CapacitorStorage", Context.MODE_PRIVATE).getString("server", null);
        if (server != null) config = allow(Uri.parse(server));
        super.onCreate(savedInstanceState);
    }

    /** Navigation compares hosts, the functions of the phone compare origins. */
    private CapConfig allow(Uri server) {
        return new CapConfig.Builder(this)
            .setAllowNavigation(new String[] { server.getHost(), server.getAuthority() })
            .setAppendedUserAgentString(CapConfig.loadDefault(this).getAppendedUserAgentString())
            .create();
    }
}
