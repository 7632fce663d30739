import { getEvent } from "@aside/core/messages/contract.ts";
import { addEmailMembers } from "@aside/features/email-plugin/contract.ts";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { postViews } from "@aside/features/viewing/contract.ts";
import { sayViewer } from "@aside/features/viewing/copy.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { callerOf } from "@aside/web-client/token-caller.ts";
import { copy } from "../mail/copy.ts";
import { mailSiteOf } from "../mail/mail-sites.ts";
import {
  answer,
  type Control,
  type MailAside,
  type MailAsideState,
  type MailDraft,
  type Outcome,
  type Protocol,
  type Recipient,
  type RecordingState,
  type Settings,
  type ToMail,
} from "../messages.ts";
import { readLocal, readRecording, readSession, readSettings, writeSession } from "../storage.ts";
import { setProblem } from "./mail-scripts.ts";
import { readAccess } from "./tokens.ts";

const api = callerOf(readAccess);

type Recorder = {
  start: (begin: Settings & { tabId: number | null; isForEmail: boolean }) => Promise<Outcome>;
  control: (what: Control) => Promise<void>;
};

/** Answers the script in Gmail or Outlook. */
export function answerMail(recorder: Recorder): void {
  answer(
    "mail",
    {
      connection: findConnection,
      list,
      add,
      state: async ({ eventId }) => await readState(eventId),
      start: async ({ source, withCamera }, sender) => {
        const settings = await readSettings();
        const tabId = sender.tab?.id ?? null;
        return await recorder.start({ ...settings, source, withCamera, tabId, isForEmail: true });
      },
      control: async (given, sender) => {
        // Only what was started in this tab.
        if ((await readRecording()).tabId === sender.tab?.id) await recorder.control(given.do);
        return null;
      },
      openSetUp: async () => {
        await chrome.tabs.create({ url: "set-up.html" });
        return null;
      },
      checked: async ({ site, missing }, sender) => {
        if (mailSiteOf(originOf(sender)) === site) await setProblem(site, missing.length > 0);
        return null;
      },
    },
    (_, sender) => mailSiteOf(originOf(sender)) !== null,
  );
}

async function findConnection(): Promise<{ server: string; canRecord: boolean } | null> {
  const connection = await readLocal("connection");
  if (!connection || connection.isEnded) return null;
  return { server: connection.server, canRecord: chrome.offscreen !== undefined };
}

const originOf = (sender: chrome.runtime.MessageSender): string => URL.parse(sender.url ?? "")?.origin ?? "";

/** `before`: a recording that was canceled names no tab. */
export async function tellMail(recording: RecordingState, before: RecordingState): Promise<void> {
  const { isForEmail, tabId } = recording.status === "idle" ? before : recording;
  if (tabId === null || !isForEmail) return;
  const message: ToMail = { to: "mail-page", recording };
  await chrome.tabs.sendMessage(tabId, message).catch(() => {});
}

const SHOWN = 8;

async function list({ search }: { search: string }): Promise<MailAside[] | null> {
  try {
    const { items } = await api.call(createdEvents, { query: search === "" ? {} : { search }, body: {} });
    // A draft without a video cannot be inserted.
    const ready = items.filter(({ duration, post_status }) => duration > 0 || post_status !== "DRAFT");
    return ready.slice(0, SHOWN).map((item) => ({
      eventId: item.event_id,
      postId: item.post_id,
      title: item.title,
      createdAt: item.created_at,
      views: item.viewers,
    }));
  } catch {
    return null;
  }
}

type AddInput = Parameters<Protocol["mail"]["add"]>[0];

/** If the recipients are refused, the email gets the link that names no recipient, and the person sees the reason. */
async function add({ eventId, postId: known, recipients }: AddInput): Promise<MailDraft> {
  try {
    const postId = known ?? (await findOwnPost(eventId));
    if (postId === null) return { ok: false, isForeign: true, text: "" };
    const call = async (users: readonly Recipient[]) =>
      await api.call(addEmailMembers, { body: { users: [...users], added_in_post_id: postId, event_id: eventId } });
    let problem: string | null = null;
    const reply = await call(recipients).catch(async (error: unknown) => {
      if (recipients.length === 0 || !isRefusal(error)) throw error;
      problem = error.message;
      return await call([]);
    });
    const { html, text, share_url, is_picture_pending } = reply.draft;
    return { ok: true, postId, html, text, shareUrl: share_url, isPicturePending: is_picture_pending, problem };
  } catch (error) {
    const isForeign = error instanceof ApiError && error.status === 404;
    return { ok: false, isForeign, text: isForeign ? copy.gone : await reasonOf(error) };
  }
}

async function reasonOf(error: unknown): Promise<string> {
  if ((await findConnection()) === null) return copy.notConnected;
  return error instanceof ApiError && error.status !== 401 && error.message ? error.message : copy.unreachable;
}

const isRefusal = (error: unknown): error is ApiError => error instanceof ApiError && [402, 409, 422].includes(error.status);

/** Null: another person's Aside. */
async function findOwnPost(eventId: string): Promise<string | null> {
  const { abilities, CreatorPosts } = await api.call(getEvent, { params: { id: eventId } });
  return abilities.update ? (CreatorPosts[0]?.id ?? null) : null;
}

const FRESH_MS = 30_000;
const MAX_KEPT = 50;

/** Two requests: no endpoint tells the viewers by the Aside's id. */
async function readState(eventId: string): Promise<MailAsideState | "foreign" | null> {
  const kept = (await readSession("asideStates")) ?? {};
  const known = kept[eventId];
  if (known && Date.now() - known.at < FRESH_MS) return known.state;
  const state = await fetchState(eventId);
  if (state === null) return null;
  const others = Object.entries((await readSession("asideStates")) ?? {}).filter(([id]) => id !== eventId);
  const rows = [...others, [eventId, { at: Date.now(), state }] as const].slice(-MAX_KEPT);
  await writeSession("asideStates", Object.fromEntries(rows));
  return state;
}

async function fetchState(eventId: string): Promise<MailAsideState | "foreign" | null> {
  try {
    const postId = await findOwnPost(eventId);
    if (postId === null) return "foreign";
    const { views, unknown_views } = await api.call(postViews, { params: { id: postId }, query: { page: 1 } });
    const people = views.filter(({ is_machine, name, email }) => !is_machine && (name ?? email) !== null);
    return {
      viewers: people.map((viewer) => ({
        text: sayViewer({ ...viewer, name: viewer.name ?? viewer.email ?? "" }),
        lastAt: viewer.last_viewed_at,
      })),
      unknown: unknown_views,
    };
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? "foreign" : null;
  }
}
