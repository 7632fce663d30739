import { ask } from "../messages.ts";

const PAGE = "offscreen.html";

export async function isRecorderOpen(): Promise<boolean> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT" as chrome.runtime.ContextType] });
  return contexts.length > 0;
}

/** The document that records. It lives on when this service worker ends. */
export async function openRecorder(): Promise<void> {
  await navigator.locks.request("aside-recorder-document", async () => {
    if (await isRecorderOpen()) return;
    await chrome.offscreen.createDocument({
      url: PAGE,
      reasons: ["USER_MEDIA", "DISPLAY_MEDIA", "CLIPBOARD"] as chrome.offscreen.Reason[],
      justification: "Records the tab, screen, camera and microphone, and copies the link.",
    });
  });
}

/** Frees its memory. Not while it records or uploads. */
export async function closeRecorderIfIdle(): Promise<void> {
  await navigator.locks.request("aside-recorder-document", async () => {
    if ((await isRecorderOpen()) && (await ask("recorder", "isIdle", null))) await chrome.offscreen.closeDocument();
  });
}
