import { attempt, keptKeys } from "./crash-check.ts";
import { draftsText, parseDrafts } from "./local-drafts.ts";

/** Stays at sign-out: sent when the person signs in again, and by nobody else. */
export const UNSENT_PREFIX = "aside.unsent.";
const listeners = new Set<() => void>();
/** Posts whose studio was left in this tab while it was sending: nobody else says when they are uploaded. */
const left = new Set<string>();

/** A recording of an existing Aside or reply that was stopped in this browser and is not sent yet. Any tab of the person sends it. */
export type Unsent = {
  postId: string;
  /** Empty for a guest. */
  userId: string;
  /** ISO 8601. */
  startedAt: string;
  /** Its length; null if it was interrupted. */
  seconds: number | null;
};

/** The posts in one string for React. */
export const unsentPosts = (): string => posts().join(" ");

/** The person's own, in one string for React. Marks of an earlier release are only sent. */
export function unsentText(userId: string): string {
  const marks = posts().flatMap((postId) => readMark(postId) ?? []);
  return JSON.stringify(marks.filter((mark) => mark.userId === userId));
}

export const parseUnsent = (text: string): Unsent[] => JSON.parse(text) as Unsent[];

/** Recordings that a person leaves on this device at a sign-out. */
export const countOnDevice = (userId: string): number => parseDrafts(draftsText(userId)).length + parseUnsent(unsentText(userId)).length;

export function markUnsent({ postId, ...mark }: Unsent): void {
  attempt(() => localStorage.setItem(UNSENT_PREFIX + postId, JSON.stringify(mark)));
  tell();
}

export function forgetUnsent(postId: string): void {
  left.delete(postId);
  attempt(() => localStorage.removeItem(UNSENT_PREFIX + postId));
  tell();
}

export const noteLeft = (postId: string): void => void left.add(postId);
export const wasLeft = (postId: string): boolean => left.has(postId);

/** Other tabs tell by the storage event. */
export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function posts(): string[] {
  return keptKeys(UNSENT_PREFIX)
    .map((key) => key.slice(UNSENT_PREFIX.length))
    .toSorted();
}

function readMark(postId: string): Unsent | null {
  const mark = attempt(() => JSON.parse(localStorage.getItem(UNSENT_PREFIX + postId) || "null") as Omit<Unsent, "postId"> | null);
  return mark && { postId, ...mark };
}

function tell(): void {
  for (const listener of listeners) listener();
}
