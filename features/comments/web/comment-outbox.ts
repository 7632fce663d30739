/** A comment on its way. Its key was made here: sent twice, it is one. */
export type Waiting = {
  client_id: string;
  post_id: string;
  parent_id: string | null;
  at_second: number | null;
  text: string;
  /** Who wrote it: no one else's browser session sends it. Null: a guest. */
  user_id: string | null;
  name: string;
  created_at: string;
};
/** `failed`: the server will not have it; its author decides. */
export type Outgoing = Waiting & { failed: string | null };

type Sent<T> = { comment: T };
type Options<T> = {
  store: Pick<Storage, "getItem" | "setItem">;
  send: (comment: Waiting) => Promise<T>;
  /** Worth another try: there was no network, or the server is away. */
  isPassing: (error: Error) => boolean;
  /** Of who is signed in now. */
  userId: () => string | null;
  onSent: (sent: Waiting & Sent<T>) => void;
};

const KEY = "aside.comments";
const RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

/**
 * Comments that were written and are not with the server yet, in the browser's store, so that neither a minute without network nor a reload
 * loses one. One after the other, in the order in which they were written.
 */
export class CommentOutbox<T> {
  readonly #options: Options<T>;
  readonly #listeners = new Set<() => void>();
  #snapshot: readonly Outgoing[];
  #wait = RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isSending = false;

  constructor(options: Options<T>) {
    this.#options = options;
    this.#snapshot = this.#read();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** The same array between changes. */
  readonly getSnapshot = (): readonly Outgoing[] => this.#snapshot;

  add(comment: Waiting): void {
    this.#change((all) => [...all, { ...comment, failed: null }]);
    void this.flush();
  }

  /** Tries one again that was refused. */
  retry(clientId: string): void {
    this.#change((all) => all.map((one) => (one.client_id === clientId ? { ...one, failed: null } : one)));
    void this.flush();
  }

  discard(clientId: string): void {
    this.#change((all) => all.filter((one) => one.client_id !== clientId));
  }

  /** Sends what waits, now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#isSending) return;
    this.#isSending = true;
    try {
      for (let next = this.#next(); next; next = this.#next()) await this.#sendOne(next);
      this.#wait = RETRY_MS;
    } catch {
      this.#timer = setTimeout(() => void this.flush(), this.#wait);
      this.#wait = Math.min(this.#wait * 2, MAX_RETRY_MS);
    } finally {
      this.#isSending = false;
    }
  }

  #next(): Outgoing | undefined {
    const userId = this.#options.userId();
    return this.#snapshot.find((one) => one.failed === null && one.user_id === userId);
  }

  async #sendOne(next: Outgoing): Promise<void> {
    try {
      const { failed: _, ...waiting } = next;
      const comment = await this.#options.send(waiting);
      this.#options.onSent({ ...waiting, comment });
      this.discard(next.client_id);
    } catch (error) {
      if (this.#options.isPassing(error as Error)) throw error;
      const { message } = error as Error;
      this.#change((all) => all.map((one) => (one.client_id === next.client_id ? { ...one, failed: message } : one)));
    }
  }

  /** Another tab may have written meanwhile: its comments stay. */
  #change(change: (all: readonly Outgoing[]) => Outgoing[]): void {
    const own = new Set(this.#snapshot.map((one) => one.client_id));
    const others = this.#read().filter((one) => !own.has(one.client_id));
    this.#snapshot = change([...this.#snapshot, ...others]);
    try {
      this.#options.store.setItem(KEY, JSON.stringify(this.#snapshot));
    } catch {
      // A browser that denies storage keeps them as long as the page is open.
    }
    for (const listener of this.#listeners) listener();
  }

  #read(): Outgoing[] {
    try {
      return JSON.parse(this.#options.store.getItem(KEY) ?? "[]") as Outgoing[];
    } catch {
      return [];
    }
  }
}
