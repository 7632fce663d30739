import { brand } from "@aside/brand/brand.ts";
import { answer, ask, type Control, IDLE, isOngoing, isUnderWay, type Outcome, type RecordingState, type Settings } from "../messages.ts";
import { copy } from "../copy.ts";
import { readLocal, readRecording, readSettings, writeSession } from "../storage.ts";
import { countUnviewed, drawBadge } from "./badge.ts";
import { connect, disconnect, onArrival } from "./connect.ts";
import { showControls, tellControls, toggleControls } from "./controls.ts";
import { answerMail, tellMail } from "./mail.ts";
import { setMail, updateMailScripts } from "./mail-scripts.ts";
import { closeRecorderIfIdle, isRecorderOpen, withRecorder } from "./recorder-document.ts";
import { readAccess } from "./tokens.ts";

const UNVIEWED_ALARM = "count-unviewed";
const UNVIEWED_MINUTES = 3;

// The tokens are not for scripts in pages.
void chrome.storage.local.setAccessLevel?.({ accessLevel: "TRUSTED_CONTEXTS" });

/** This script may end at any moment, and begin again with the next event: it keeps nothing in variables. */
answer(
  "worker",
  {
    start: async (begin) => await start({ ...begin, isForEmail: false }),
    access: async ({ stale }) => await readAccess(stale),
    recording: async (state) => {
      // In their order: each looks at the one before.
      await navigator.locks.request("aside-recording", async () => await onRecording(state));
      return null;
    },
    connect: async ({ server }) => await connect(server),
    disconnect: async () => {
      await disconnect();
      await drawBadge();
      return null;
    },
    unfinished: async () => await listUnfinished(),
    countUnviewed: async () => {
      await countUnviewed();
      return null;
    },
    control: async (given) => {
      await control(given.do);
      return null;
    },
    setMail: async ({ site, isOn }) => {
      await setMail(site, isOn);
      return null;
    },
  },
  // The bar on a page.
  (kind) => kind === "control",
);

answerMail({ start, control });

async function start(begin: Settings & { tabId: number | null; isForEmail: boolean }): Promise<Outcome> {
  if ((await isRecorderOpen()) && isUnderWay(await readRecording())) return { ok: false, text: copy.alreadyRecording };
  const streamId = begin.source === "tab" ? await streamOfTab(begin.tabId) : null;
  if (begin.source === "tab" && streamId === null) return { ok: false, text: copy.tabNotAllowed };
  // The stream's id is good for seconds only.
  await withRecorder(async () => await ask("recorder", "begin", { ...begin, streamId }));
  if (begin.controlsOnPage && begin.tabId !== null) await showControls(begin.tabId);
  return { ok: true };
}

async function streamOfTab(tabId: number | null): Promise<string | null> {
  if (tabId === null) return null;
  return await chrome.tabCapture.getMediaStreamId({ targetTabId: tabId }).catch(() => null);
}

async function onRecording(state: RecordingState): Promise<void> {
  const before = await readRecording();
  await writeSession("recording", state);
  await drawBadge();
  await tellControls(state);
  await tellMail(state, before);
  if (before.status === state.status) return;
  if (state.status === "stopped") await onStopped(state);
  // What an interrupted recording left can be recovered.
  if (state.status === "failed") await listUnfinished();
}

async function onStopped({ eventId, isForEmail }: RecordingState): Promise<void> {
  const { openAfterStop } = await readSettings();
  const connection = await readLocal("connection");
  if (openAfterStop && !isForEmail && connection && eventId)
    await chrome.tabs.create({ url: `${connection.server}/${brand.slug}/${eventId}/preview` });
  await countUnviewed();
}

/** Passes on what popup, page or keyboard want. Without the recorder's document the recording has ended, and can be recovered. */
async function control(what: Control): Promise<void> {
  if (await isRecorderOpen()) await ask("recorder", "control", { do: what });
  else await writeSession("recording", null);
  if (what === "dismiss") {
    // A start that failed before the recorder heard of it.
    if (!isUnderWay(await readRecording())) await writeSession("recording", null);
    await closeRecorderIfIdle();
  }
  if (what === "later") {
    // Its document holds the recording until it is closed.
    await closeRecorderIfIdle();
    await listUnfinished();
  }
  await drawBadge();
}

/** What can be recovered. Opens the document, whose spool it is. */
async function listUnfinished() {
  const { found, isIdle } = await withRecorder(async () => ({
    found: await ask("recorder", "unfinished", null),
    isIdle: await ask("recorder", "isIdle", null),
  }));
  await writeSession("interrupted", found.length === 0 ? null : found.length);
  // The document that recorded ended without a last word.
  if (isIdle && isUnderWay(await readRecording())) await writeSession("recording", null);
  await drawBadge();
  return found;
}

chrome.runtime.onInstalled.addListener(({ reason }) => {
  void updateMailScripts();
  void chrome.alarms.create(UNVIEWED_ALARM, { periodInMinutes: UNVIEWED_MINUTES });
  if (reason === "install") void chrome.tabs.create({ url: "set-up.html" });
});

chrome.runtime.onStartup.addListener(() => {
  void chrome.alarms.create(UNVIEWED_ALARM, { periodInMinutes: UNVIEWED_MINUTES });
  if (chrome.offscreen) void listUnfinished();
});

chrome.alarms.onAlarm.addListener(({ name }) => {
  if (name === UNVIEWED_ALARM) void lookAround();
});

/** No event says that the recording document is gone. */
async function lookAround(): Promise<void> {
  if (chrome.offscreen) {
    if (isUnderWay(await readRecording()) && !(await isRecorderOpen())) await listUnfinished();
    await closeRecorderIfIdle();
  }
  await countUnviewed();
}

chrome.tabs.onUpdated.addListener((tabId, { url, status }) => {
  if (url) void onArrival(tabId, url);
  if (status === "complete") void backOnPage(tabId);
});

/** After a navigation the controls are gone with the page. */
async function backOnPage(tabId: number): Promise<void> {
  const state = await readRecording();
  if (state.tabId === tabId && state.controlsOnPage && isUnderWay(state)) await showControls(tabId);
}

chrome.commands?.onCommand.addListener((command, tab) => void onCommand(command, tab?.id ?? null));

async function onCommand(command: string, tabId: number | null): Promise<void> {
  const state = await readRecording();
  if (command === "toggle-controls") return await toggleControls(state);
  if (command === "pause-or-resume") return await control(state.status === "paused" ? "resume" : "pause");
  if (isOngoing(state)) return await control("stop");
  if (isUnderWay(state)) return await control("cancel");
  const settings = await readSettings();
  const outcome = await start({ ...settings, tabId, isForEmail: false });
  if (!outcome.ok) await showFailure(outcome.text);
}

/** Without a popup that could say it: the badge asks to open it. */
async function showFailure(text: string): Promise<void> {
  await writeSession("recording", { ...IDLE, status: "failed", problem: { text } });
  await drawBadge();
}
