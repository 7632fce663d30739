import { attempt, keptKeys } from "./crash-check.ts";
import { draftCopy } from "./draft-copy.ts";

/** Stays at sign-out: the person may sign in again, and others do not read it. */
export const DRAFT_PREFIX = "aside.draft.";
const ID = "local-";
const listeners = new Set<() => void>();

/** A recording without an Aside at the server, because it was begun without a connection. Its picture and sound are in the spool. */
export type LocalDraft = {
  /** In place of the post's id; also the key that makes its Aside only once. */
  id: string;
  /** ISO 8601. */
  startedAt: string;
  /** Says when it was recorded, by the clock of that place. Its Aside gets it. */
  title: string;
  /** False: it is being recorded, or was interrupted. */
  isStopped: boolean;
  /** Its length, when it is stopped. */
  seconds?: number;
  /** The server's reason. */
  refused: string | null;
  /** Its Aside, once there is one. */
  eventId?: string;
  /** The server could not be reached at the last attempt, also where the device believes that it is online. */
  isWaiting?: boolean;
};

/** What its Aside gets when it is made; kept with the recording, which outlives the mark. */
export type DraftContext = {
  /** As the text of the send form. */
  recipients: string;
  /** The request of Slack or Teams that it answers. */
  chat: string;
  /** The event of the Aside that it replies to; empty for an Aside. */
  replyTo: string;
  /** A reply for the creator only. */
  isPrivate: "" | "true";
};

export const newDraftId = (): string => ID + crypto.randomUUID();
/** `replyTo`: as in its context. */
export const titleOf = (startedAt: string, replyTo: string): string => (replyTo ? draftCopy.replyTitle : draftCopy.title)(startedAt);
export const isLocalDraft = (postId: string): boolean => postId.startsWith(ID);

const keyOf = (userId: string, id: string) => `${DRAFT_PREFIX}${userId}.${id}`;

/** The person's drafts in this browser, the newest first, as one string for React. */
export function draftsText(userId: string): string {
  const prefix = keyOf(userId, "");
  const drafts = (userId === "" ? [] : keptKeys(prefix)).flatMap((key) => readKey(key) ?? []);
  return JSON.stringify(drafts.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1)));
}

export const parseDrafts = (text: string): LocalDraft[] => JSON.parse(text) as LocalDraft[];

export const readDraft = (userId: string, id: string): LocalDraft | null => readKey(keyOf(userId, id));

export function saveDraft(userId: string, draft: LocalDraft): void {
  attempt(() => localStorage.setItem(keyOf(userId, draft.id), JSON.stringify(draft)));
  tell();
}

/** Nothing happens if it was deleted meanwhile. */
export function changeDraft(userId: string, id: string, change: Partial<LocalDraft>): void {
  const draft = readDraft(userId, id);
  if (draft) saveDraft(userId, { ...draft, ...change });
}

export function forgetDraft(userId: string, id: string): void {
  attempt(() => localStorage.removeItem(keyOf(userId, id)));
  tell();
}

/** Other tabs tell by the storage event. */
export function onDraftsChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function readKey(key: string): LocalDraft | null {
  const draft = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null") as (Omit<LocalDraft, "title"> & { title?: string }) | null);
  // Drafts of the first release have no title.
  return draft && { ...draft, title: draft.title ?? draftCopy.title(draft.startedAt) };
}

function tell(): void {
  for (const listener of listeners) listener();
}
