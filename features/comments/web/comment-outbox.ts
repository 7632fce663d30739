/** A comment waiting to be sent. Its id is made here, so that a repeated request is recognized. */
export type Waiting = {
  client_id: string;
  post_id: string;
  parent_id: string | null;
  at_second: number | null;
  text: string;
  /** The author: another person's session does not send it. Null: a guest. */
  user_id: string | null;
  name: string;
  created_at: string;
};
/** `failed`: the server refused it; its author decides. */
export type Outgoing = Waiting & { failed: string | null };

type Sent<T> = { comment: T };
type Options<T> = {
  store: Pick<Storage, "getItem" | "setItem">;
  send: (comment: Waiting) => Promise<T>;
  /** Can be retried: there was no network, or the server was unavailable. */
  isPassing: (error: Error) => boolean;
  /** The signed-in user's. */
  userId: () => string | null;
  onSent: (sent: Waiting & Sent<T>) => void;
};

const KEY = "aside.comments";
const RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

/**
 * Comments that are not saved by the server yet, in the browser's storage, so that neither lost connections nor reloads lose one.
 * Sent one at a time, in order.
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
  /** Returns the same array until it changes. */
  readonly getSnapshot = (): readonly Outgoing[] => this.#snapshot;

  add(comment: Waiting): void {
    this.#change((all) => [...all, { ...comment, failed: null }]);
    void this.flush();
  }

  /** Retries a refused comment. */
  retry(clientId: string): void {
    this.#change((all) => all.map((one) => (one.client_id === clientId ? { ...one, failed: null } : one)));
    void this.flush();
  }

  discard(clientId: string): void {
    this.#change((all) => all.filter((one) => one.client_id !== clientId));
  }

  /** Sends waiting comments now. */
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

  /** Another tab may have written in the meantime: its comments are kept. */
  #change(change: (all: readonly Outgoing[]) => Outgoing[]): void {
    const own = new Set(this.#snapshot.map((one) => one.client_id));
    const others = this.#read().filter((one) => !own.has(one.client_id));
    this.#snapshot = change([...this.#snapshot, ...others]);
    try {
      this.#options.store.setItem(KEY, JSON.stringify(this.#snapshot));
    } catch {
      // Without storage they are kept while the page is open.
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
