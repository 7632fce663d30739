import { ApiError } from "@aside/web-client/api-error.ts";

export type NotesDraftState = {
  /** The notes in the editor. */
  html: string;
  state: "saved" | "unsaved" | "saving" | "failed";
  /** The error of the last save, as text for people. */
  message: string | null;
  /** Counts texts that were set, not typed: an editor with an older one starts over. */
  replaced: number;
};

type Options = {
  saved: string;
  /** Resolves to the saved notes. */
  save: (html: string) => Promise<string>;
  /** Keeps unsaved text through a reload or crash. */
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">;
  key: string;
};

/** `known`: the server's latest texts, and those that were sent, whose response may have been lost. */
type Kept = { known: string[]; html: string };

/** By key: a form that is opened again continues the list. The server may answer with a text that is a moment old. */
const knownTexts = new Map<string, string[]>();
const MAX_KNOWN = 8;

/** Pause after the last key, in milliseconds. */
const DEBOUNCE_MS = 800;
const RETRY_MS = 5000;

/**
 * Notes that save themselves after a pause or on `flush`, one save at a time. Until saved they are kept in
 * `storage`, so that neither reloads nor lost connections lose text. A store for React.
 */
export class NotesDraft {
  readonly #options: Options;
  readonly #listeners = new Set<() => void>();
  #state: NotesDraftState;
  #base: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> | null = null;
  /** The text that this draft keeps in the storage. */
  #kept: string | null = null;

  constructor(options: Options) {
    this.#options = options;
    this.#base = options.saved;
    this.#learn(options.saved);
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

  /** Replaces the text, with a draft or an earlier version. */
  replace(html: string): void {
    this.change(html);
    this.#set({ replaced: this.#state.replaced + 1 });
  }

  /** Takes over a text that was saved elsewhere, as in another tab. Unsaved text stays. */
  adopt(saved: string): void {
    if (this.#state.state !== "saved" || saved === this.#base) return;
    this.#base = saved;
    this.#learn(saved);
    this.#set({ html: saved, replaced: this.#state.replaced + 1 });
  }

  /** Saves unsaved text now. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#saving;
    if (this.#state.state === "unsaved" || this.#state.state === "failed") await (this.#saving = this.#save());
  }

  async #save(): Promise<void> {
    const { html } = this.#state;
    this.#set({ state: "saving", message: null });
    this.#learn(html);
    this.#keep();
    try {
      this.#base = await this.#options.save(html);
      this.#learn(this.#base);
      if (this.#state.html !== html) {
        this.#keep();
        return this.#set({ state: "unsaved" });
      }
      this.#forget();
      this.#set({ state: "saved" });
    } catch (error) {
      this.#set({ state: "failed", message: error instanceof Error ? error.message : String(error) });
      // A refused text (too long) is not resent until it changes. 403: the session has ended; the person may sign in again.
      if (!(error instanceof ApiError) || error.status >= 500 || error.status === 403) this.#saveIn(RETRY_MS);
    } finally {
      this.#saving = null;
    }
  }

  #learn(text: string): void {
    const { key } = this.#options;
    const others = (knownTexts.get(key) ?? []).filter((other) => other !== text);
    knownTexts.set(key, [...others, text].slice(-MAX_KNOWN));
  }

  #keep(): void {
    const kept: Kept = { known: knownTexts.get(this.#options.key) ?? [], html: this.#state.html };
    this.#kept = JSON.stringify(kept);
    try {
      this.#options.storage.setItem(this.#options.key, this.#kept);
    } catch {
      // Without storage, text is still saved from this page.
    }
  }

  /** Leaves what a newer draft keeps under this key: that of the same form opened again during a save, or of another tab. */
  #forget(): void {
    const { storage, key } = this.#options;
    if (storage.getItem(key) === this.#kept) storage.removeItem(key);
  }

  #saveIn(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), milliseconds);
  }

  /** Unsaved text of an earlier page, unless the notes changed elsewhere since. */
  #readKept(): string | null {
    const { storage, key, saved } = this.#options;
    try {
      const kept = JSON.parse(storage.getItem(key) ?? "null") as Kept | null;
      if (kept?.known.includes(saved) && kept.html !== saved) {
        for (const text of kept.known) this.#learn(text);
        return kept.html;
      }
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
