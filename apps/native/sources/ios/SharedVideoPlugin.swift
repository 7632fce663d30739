import Capacitor
import UniformTypeIdentifiers

/// A video that another app gave to this one ("Copy to App"). The web app reads it in pieces (features/native-app/web/shell/shared-video.ts).
@objc(SharedVideoPlugin)
class SharedVideoPlugin: CAPPlugin, CAPBridgedPlugin {
    let identifier = "SharedVideoPlugin"
    let jsName = "SharedVideo"
    let pluginMethods: [CAPPluginMethod] = [
        CAPPluginMethod(name: "take", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "read", returnType: CAPPluginReturnPromise),
        CAPPluginMethod(name: "done", returnType: CAPPluginReturnPromise)
    ]

    private let maxPiece = 4 * 1024 * 1024
    private var shared: URL?
    private var open: (url: URL, handle: FileHandle)?

    override func load() {
        NotificationCenter.default.addObserver(self, selector: #selector(opened(_:)), name: .capacitorOpenURL, object: nil)
    }

    /// iOS has copied the file to this app's Inbox.
    @objc private func opened(_ notification: Notification) {
        guard let url = (notification.object as? [String: Any])?["url"] as? URL, url.isFileURL,
              url.deletingLastPathComponent().lastPathComponent == "Inbox" else { return }
        shared = url
        // Kept until a page listens.
        notifyListeners("shared", data: [:], retainUntilConsumed: true)
    }

    /// Its name, type and size, once. Nothing if there is none.
    @objc func take(_ call: CAPPluginCall) {
        guard let url = shared else { return call.resolve() }
        shared = nil
        close()
        do {
            open = (url, try FileHandle(forReadingFrom: url))
            let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize
            let type = UTType(filenameExtension: url.pathExtension)?.preferredMIMEType
            call.resolve(["name": url.lastPathComponent, "type": type ?? "", "size": size ?? 0])
        } catch {
            call.reject("The shared video cannot be read", nil, error)
        }
    }

    /// The next piece in base64; empty at the end.
    @objc func read(_ call: CAPPluginCall) {
        let length = min(max(call.getInt("length") ?? maxPiece, 1), maxPiece)
        do {
            let piece = try open?.handle.read(upToCount: length) ?? Data()
            call.resolve(["data": piece.base64EncodedString()])
        } catch {
            call.reject("The shared video cannot be read", nil, error)
        }
    }

    @objc func done(_ call: CAPPluginCall) {
        close()
        call.resolve()
    }

    /// The copy is this app's: nothing else deletes it.
    private func close() {
        guard let file = open else { return }
        try? file.handle.close()
        try? FileManager.default.removeItem(at: file.url)
        open = nil
    }
}
