import { ApiError } from "@aside/web-client/api-error.ts";

export type NotesDraftState = {
  /** The notes as they stand in the editor. */
  html: string;
  state: "saved" | "unsaved" | "saving" | "failed";
  /** Why the last save failed, fit to show. */
  message: string | null;
  /** Counts texts that were not typed: an editor that shows an older one begins again. */
  replaced: number;
};

type Options = {
  saved: string;
  /** Resolves to the notes as the server keeps them. */
  save: (html: string) => Promise<string>;
  /** Keeps what is not saved yet through a reload or a crash. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  key: string;
};

/** `base`: what the server had when it was written; `sent`: what it was sent since, whose answer may have been lost on the way. */
type Kept = { base: string; sent: string | null; html: string };

/** Quiet time after the last key. */
const DEBOUNCE_MS = 800;
const RETRY_MS = 5000;

/**
 * Notes being written: saved by itself once the person pauses, on `flush`, and one save at a time. Until the server has them they are kept
 * in `storage`, so that neither a reload nor a lost connection costs a word. A store: React subscribes.
 */
export class NotesDraft {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: NotesDraftState;
  #base: string;
  #sent: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#base = options.saved;
    const kept = this.#readKept();
    this.#state = { html: kept ?? options.saved, state: kept === null ? "saved" : "unsaved", message: null, replaced: 0 };
    if (kept !== null) this.#saveIn(0);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): NotesDraftState => this.#state;

  change(html: string): void {
    if (html === this.#state.html) return;
    this.#set({ html, state: "unsaved", message: null });
    this.#keep();
    this.#saveIn(DEBOUNCE_MS);
  }

  /** Puts another text in its place: a draft, or what was there before one. */
  replace(html: string): void {
    this.change(html);
    this.#set({ replaced: this.#state.replaced + 1 });
  }

  /** Saves now what is not saved. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (this.#state.state === "unsaved" || this.#state.state === "failed") await (this.#saving = this.#save());
  }

  async #save(): Promise<void> {
    const { html } = this.#state;
    this.#set({ state: "saving", message: null });
    this.#sent = html;
    this.#keep();
    try {
      this.#base = await this.#options.save(html);
      this.#sent = null;
      if (this.#state.html !== html) {
        this.#keep();
        return this.#set({ state: "unsaved" });
      }
      this.#options.storage.removeItem(this.#options.key);
      this.#set({ state: "saved" });
    } catch (error) {
      this.#set({ state: "failed", message: error instanceof Error ? error.message : String(error) });
      // What is refused (too long) stays refused until it is changed.
      if (!(error instanceof ApiError) || error.status >= 500) this.#saveIn(RETRY_MS);
    } finally {
      this.#saving = null;
    }
  }

  #keep(): void {
    const kept: Kept = { base: this.#base, sent: this.#sent, html: this.#state.html };
    try {
      this.#options.storage.setItem(this.#options.key, JSON.stringify(kept));
    } catch {
      // A full or denied storage: what is written is still saved from this page.
    }
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  /** What an earlier page could not save; not where the notes were changed elsewhere since. */
  #readKept(): string | null {
    const { storage, key, saved } = this.#options;
    try {
      const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept | null;
      if (kept && [kept.base, kept.sent].includes(saved) && kept.html !== saved) return kept.html;
    } catch {
      // not ours
    }
    storage.removeItem(key);
    return null;
  }

  #set(change: Partial<NotesDraftState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
