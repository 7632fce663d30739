/** Of the whole window, because a recorder or the sending of what was stopped may be told by the server. */
const listeners = new Set<(eventId: string) => void>();

/** Another device has completed a recording of the same Aside, so this recording became an Aside of its own. */
export function tellOwnAside(eventId: string): void {
  for (const listener of listeners) listener(eventId);
}

export function onOwnAside(listener: (eventId: string) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
