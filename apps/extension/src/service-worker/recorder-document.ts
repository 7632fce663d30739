import { ask } from "../messages.ts";

const PAGE = "offscreen.html";

export async function isRecorderOpen(): Promise<boolean> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT" as chrome.runtime.ContextType] });
  return contexts.length > 0;
}

/** Opens the document that records, and lets it work. It lives on when this service worker ends. */
export async function withRecorder<Result>(work: () => Promise<Result>): Promise<Result> {
  return await navigator.locks.request("aside-recorder-use", { mode: "shared" }, async () => {
    await navigator.locks.request("aside-recorder-opening", open);
    return await work();
  });
}

async function open(): Promise<void> {
  if (await isRecorderOpen()) return;
  await chrome.offscreen.createDocument({
    url: PAGE,
    reasons: ["USER_MEDIA", "DISPLAY_MEDIA", "CLIPBOARD"] as chrome.offscreen.Reason[],
    justification: "Records the tab, screen, camera and microphone, and copies the link.",
  });
}

/** Frees its memory. Not while it is asked for something, records or uploads. */
export async function closeRecorderIfIdle(): Promise<void> {
  await navigator.locks.request("aside-recorder-use", { ifAvailable: true }, async (lock) => {
    if (lock && (await isRecorderOpen()) && (await ask("recorder", "isIdle", null))) await chrome.offscreen.closeDocument();
  });
}
