import { attempt } from "./crash-check.ts";

const PREFIX = "aside.unsent.";
const listeners = new Set<() => void>();

/** The posts whose recording was stopped in this browser and is not sent yet, in one string for React. Any tab of the person sends it. */
export const unsentPosts = (): string => {
  const keys = attempt(() => Object.keys(localStorage)) ?? [];
  const posts = keys.filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
  return posts.toSorted().join(" ");
};

export function markUnsent(postId: string): void {
  attempt(() => localStorage.setItem(PREFIX + postId, ""));
  tell();
}

export function forgetUnsent(postId: string): void {
  attempt(() => localStorage.removeItem(PREFIX + postId));
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
