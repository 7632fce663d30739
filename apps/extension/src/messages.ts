import type { SourceProblem } from "@aside/capture/recorder/open-sources.ts";

export type Source = "tab" | "screen" | "camera";

/** What the person chose last. */
export type Settings = {
  source: Source;
  withCamera: boolean;
  cameraId: string | null;
  microphoneId: string | null;
  controlsOnPage: boolean;
  openAfterStop: boolean;
};

export const DEFAULT_SETTINGS: Settings = {
  source: "tab",
  withCamera: false,
  cameraId: null,
  microphoneId: null,
  controlsOnPage: true,
  openAfterStop: true,
};

/** `streamId`: of the tab, from chrome.tabCapture. */
export type Begin = Settings & { tabId: number | null; streamId: string | null; isForEmail: boolean };

export type Problem = SourceProblem | "encoding-failed" | "nothing-recorded" | "upload-failed" | { text: string };

/** The recording as the popup, the badge and the overlay show it. */
export type RecordingState = {
  status: "idle" | "preparing" | "countdown" | "recording" | "paused" | "stopping" | "stopped" | "failed";
  /** 3, 2, 1. */
  countdown: number;
  /** Whole seconds. */
  elapsed: number;
  source: Source;
  /** Of a tab, or where it was started. */
  tabId: number | null;
  controlsOnPage: boolean;
  shareUrl: string | null;
  eventId: string | null;
  postId: string | null;
  /** Started in an email, into which it is inserted. */
  isForEmail: boolean;
  isLinkCopied: boolean;
  upload: { state: "uploading" | "waiting-for-network" | "failed" | "done"; partsPending: number } | null;
  problem: Problem | null;
  notice: string | null;
  isPointerLit: boolean;
};

export const IDLE: RecordingState = {
  status: "idle",
  countdown: 0,
  elapsed: 0,
  source: "tab",
  tabId: null,
  controlsOnPage: false,
  shareUrl: null,
  eventId: null,
  postId: null,
  isForEmail: false,
  isLinkCopied: false,
  upload: null,
  problem: null,
  notice: null,
  isPointerLit: false,
};

export const isUnderWay = ({ status }: RecordingState): boolean =>
  ["preparing", "countdown", "recording", "paused", "stopping"].includes(status);
export const isOngoing = ({ status }: RecordingState): boolean => status === "recording" || status === "paused";

/** A recording that a crash or a closed browser left in the spool. */
export type Unfinished = { id: string; startedAt: string };

/** What a request to the server needs. Null: not connected. */
export type Access = { server: string; token: string } | null;

export type Outcome = { ok: true } | { ok: false; text: string };

export type MailSiteName = "Gmail" | "Outlook";

export type Recipient = { email: string; name: string };

/** An Aside that can be inserted into an email. */
export type MailAside = { eventId: string; postId: string; title: string; createdAt: string; views: number };

/** What to insert. `problem`: the recipients could not be added, so that the link is everybody's. */
export type MailDraft =
  | { ok: true; postId: string; html: string; text: string; shareUrl: string; isPicturePending: boolean; problem: string | null }
  | { ok: false; isForeign: boolean; text: string };

/** `text`: who it is and what they did. */
export type MailAsideState = { viewers: { text: string; lastAt: string }[]; unknown: number };

/** What is recorded for an email. */
export type RecordingWish = { source: "camera" | "screen"; withCamera: boolean };

/** What the service worker tells the script in Gmail or Outlook. */
export type ToMail = { to: "mail-page"; recording: RecordingState };

/** The protocol: who is asked, for what, with which data, and what comes back. */
export type Protocol = {
  worker: {
    start: (begin: Settings & { tabId: number | null }) => Outcome;
    /** `stale`: a token that the server refused. For the extension's own pages only. */
    access: (given: { stale: string | null }) => Access;
    recording: (state: RecordingState) => null;
    connect: (given: { server: string }) => Outcome;
    disconnect: (given: null) => null;
    /** Also those of an earlier run of the browser. Opens the recorder's document, which saves or discards them. */
    unfinished: (given: null) => Unfinished[];
    countUnviewed: (given: null) => null;
    control: (given: { do: Control }) => null;
    /** Turns the buttons in Gmail or Outlook on or off. */
    setMail: (given: { site: MailSiteName; isOn: boolean }) => null;
  };
  /** What the script in Gmail or Outlook may request. It gets no tokens. */
  mail: {
    /** Null: not connected. */
    connection: (given: null) => { server: string; canRecord: boolean } | null;
    /** Null: they could not be loaded. */
    list: (given: { search: string }) => MailAside[] | null;
    add: (given: { eventId: string; postId: string | null; recipients: readonly Recipient[] }) => MailDraft;
    /** Null: it could not be loaded. */
    state: (given: { eventId: string }) => MailAsideState | "foreign" | null;
    start: (wish: RecordingWish) => Outcome;
    control: (given: { do: Control }) => null;
    openSetUp: (given: null) => null;
    /** What the site should have and has not. */
    checked: (given: { site: MailSiteName; missing: readonly string[] }) => null;
  };
  recorder: {
    begin: (begin: Begin) => null;
    control: (given: { do: Control }) => null;
    unfinished: (given: null) => Unfinished[];
    recover: (given: { id: string }) => Outcome;
    discard: (given: { id: string }) => null;
    /** Whether the document may be closed. */
    isIdle: (given: null) => boolean;
  };
};
/** `discard`: a running recording. `later`: leave the rest of a stopped one on this device, from where it can be saved. */
export type Control = "pause" | "resume" | "stop" | "cancel" | "discard" | "later" | "dismiss" | "toggle-pointer";

type Handlers<To extends keyof Protocol> = {
  [Kind in keyof Protocol[To]]: Protocol[To][Kind] extends (data: infer Data) => infer Reply
    ? (data: Data, sender: chrome.runtime.MessageSender) => Promise<Reply> | Reply
    : never;
};
type DataOf<F> = F extends (data: infer Data) => unknown ? Data : never;
type ReplyOf<F> = F extends (...given: never[]) => infer Reply ? Reply : never;

export async function ask<To extends keyof Protocol, Kind extends keyof Protocol[To] & string>(
  to: To,
  kind: Kind,
  data: DataOf<Protocol[To][Kind]>,
): Promise<ReplyOf<Protocol[To][Kind]>> {
  const reply = await chrome.runtime.sendMessage<unknown, { value: ReplyOf<Protocol[To][Kind]> } | { error: string }>({ to, kind, data });
  if ("error" in reply) throw new Error(reply.error);
  return reply.value;
}

/** Whether a page of the extension asks, and not its script in a site's page. */
const isOwnPage = (sender: chrome.runtime.MessageSender): boolean => sender.url?.startsWith(chrome.runtime.getURL("")) === true;

/**
 * Registered when the script starts, so that a message that wakes the service worker is not lost. `admits`: who else than the extension's own pages
 * may ask for what. The process of a site's page may be taken over by an attacker, and speaks for our script in it then.
 */
export function answer<To extends keyof Protocol>(
  to: To,
  handlers: Handlers<To>,
  admits: (kind: string, sender: chrome.runtime.MessageSender) => boolean = () => false,
): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, reply) => {
    if (!isFor(message, to) || sender.id !== chrome.runtime.id) return false;
    if (!isOwnPage(sender) && !admits(message.kind, sender)) return false;
    const handler = (handlers as Record<string, (data: unknown, sender: chrome.runtime.MessageSender) => unknown>)[message.kind];
    if (!handler) return false;
    (async () => await handler(message.data, sender))().then(
      (value) => reply({ value }),
      (error: Error) => reply({ error: error.message }),
    );
    return true;
  });
}

const isFor = (message: unknown, to: string): message is { to: string; kind: string; data: unknown } =>
  typeof message === "object" && message !== null && (message as { to?: unknown }).to === to;
