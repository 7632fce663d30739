import UIKit
import Capacitor

class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?

    func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options connectionOptions: UIScene.ConnectionOptions) {
        guard let windowScene = scene as? UIWindowScene else { return }

        window = UIWindow(windowScene: windowScene)
        window?.rootViewController = AppViewController()
        window?.makeKeyAndVisible()

        SceneDelegateProxy.shared.scene(scene, willConnectTo: session, options: connectionOptions)
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        SceneDelegateProxy.shared.scene(scene, openURLContexts: URLContexts)
    }

    func scene(_ scene: UIScene, continue userActivity: NSUserActivity) {
        SceneDelegateProxy.shared.scene(scene, continue: userActivity)
    }
}

/// Allows the server that the person chose. The start page (start/main.ts) writes it with the Preferences plugin.
class AppViewController: CAPBridgeViewController {
    override func instanceDescriptor() -> InstanceDescriptor {
        let descriptor = super.instanceDescriptor()
        if let server = UserDefaults.standard.string(forKey: "CapacitorStorage.server"), let host = URL(string: server)?.host {
            descriptor.allowedNavigationHostnames = [host]
        }
        return descriptor
    }

    override func capacitorDidLoad() {
        bridge?.registerPluginInstance(ServerChoicePlugin())
        bridge?.registerPluginInstance(SharedVideoPlugin())
    }
}

/// Opens the view anew, which then allows the chosen server.
@objc(ServerChoicePlugin)
class ServerChoicePlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "ServerChoicePlugin"
    let jsName = "ServerChoice"
    let pluginMethods: [CAPPluginMethod] = [CAPPluginMethod(name: "restart", returnType: CAPPluginReturnPromise)]

    @objc func restart(_ call: CAPPluginCall) {
        call.resolve()
        DispatchQueue.main.async {
            self.bridge?.viewController?.view.window?.rootViewController = AppViewController()
        }
    }
}
