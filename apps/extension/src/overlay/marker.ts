// Runs on the pages of the person's own server only: tells them that the extension is installed.
document.documentElement.dataset["asideExtension"] = chrome.runtime.getManifest().version;
