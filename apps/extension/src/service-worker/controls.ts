import { isUnderWay, type RecordingState } from "../messages.ts";
import { readRecording } from "../storage.ts";

/** The state that the controls on a page get. */
export type ToControls = { to: "controls"; state: RecordingState } | { to: "controls"; toggle: true };

/** Not possible on pages of the browser and of its store, nor after a navigation to a site that the person has not allowed. */
export async function showControls(tabId: number): Promise<void> {
  const isShown = await chrome.scripting
    .executeScript({ target: { tabId }, files: ["overlay.js"] })
    .then(() => true)
    .catch(() => false);
  if (isShown) await tell(tabId, { to: "controls", state: await readRecording() });
}

export async function tellControls(state: RecordingState): Promise<void> {
  if (state.tabId !== null && state.controlsOnPage) await tell(state.tabId, { to: "controls", state });
}

export async function toggleControls(state: RecordingState): Promise<void> {
  if (state.tabId === null || !isUnderWay(state)) return;
  await showControls(state.tabId);
  await tell(state.tabId, { to: "controls", toggle: true });
}

async function tell(tabId: number, message: ToControls): Promise<void> {
  // Nobody listens where the controls could not be shown.
  await chrome.tabs.sendMessage(tabId, message).catch(() => {});
}
