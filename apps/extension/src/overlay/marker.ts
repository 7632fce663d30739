// Runs on the person's own server only: its pages no longer offer to install the extension.
document.documentElement.dataset["asideExtension"] = chrome.runtime.getManifest().version;
