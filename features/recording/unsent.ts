import { sessionStore } from "@aside/web-client/session-store.ts";
import { attempt } from "./crash-check.ts";

/** Stays at sign-out: sent when the person signs in again, and by nobody else. */
export const UNSENT_PREFIX = "aside.unsent.";
const listeners = new Set<() => void>();

/** The posts whose recording was stopped in this browser and is not sent yet, in one string for React. Any tab of the person sends it. */
export const unsentPosts = (): string => {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  const posts = keys.filter((key) => key.startsWith(UNSENT_PREFIX)).map((key) => key.slice(UNSENT_PREFIX.length));
  return posts.toSorted().join(" ");
};

export const countUnsentPosts = (userId: string): number =>
  attempt(() => Object.entries(localStorage))?.filter(([key, owner]) => key.startsWith(UNSENT_PREFIX) && owner === userId).length ?? 0;

export function markUnsent(postId: string): void {
  attempt(() => localStorage.setItem(UNSENT_PREFIX + postId, sessionStore.person()?.userId ?? ""));
  tell();
}

export function forgetUnsent(postId: string): void {
  attempt(() => localStorage.removeItem(UNSENT_PREFIX + postId));
  tell();
}

/** Other tabs tell by the storage event. */
export function onUnsentChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
