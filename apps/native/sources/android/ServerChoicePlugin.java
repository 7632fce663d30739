package APP_ID;

import com.getcapacitor.Plugin;
import com.getcapacitor.PluginCall;
import com.getcapacitor.PluginMethod;
import com.getcapacitor.annotation.CapacitorPlugin;

/** Opens the activity anew, which then allows the chosen server. */
@CapacitorPlugin(name = "ServerChoice")
public class ServerChoicePlugin extends Plugin {

    @PluginMethod
    public void restart(PluginCall call) {
        call.resolve();
        getActivity().runOnUiThread(() -> getActivity().recreate());
    }
}
