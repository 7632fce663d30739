type Own = { postId: string; eventId: string };

/** Of the whole window, because a recorder or the sending of what was stopped may be told by the server. */
const listeners = new Set<(own: Own) => void>();
const posts = new Set<string>();

/** Another device has completed a recording of the post, so this recording became an Aside of its own. */
export function tellOwnAside(own: Own): void {
  posts.add(own.postId);
  for (const listener of listeners) listener(own);
}

/** A recording of the post became another Aside, and the person was told. */
export const becameOwn = (postId: string): boolean => posts.has(postId);

export function onOwnAside(listener: (own: Own) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
