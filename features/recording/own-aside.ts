type Own = { postId: string; eventId: string };

/** Of the whole window: a recorder learns it from the server, and so does what sends stopped recordings. */
const listeners = new Set<(own: Own) => void>();
const posts = new Set<string>();

/** Another device has completed a recording of the post, so this recording became an Aside of its own. */
export function tellOwnAside(own: Own): void {
  posts.add(own.postId);
  for (const listener of listeners) listener(own);
}

/** Returns whether a recording of the post became another Aside, and a message said so; once, since it is forgotten then. */
export const forgetOwn = (postId: string): boolean => posts.delete(postId);

export function onOwnAside(listener: (own: Own) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
