import { useEffect, useState, useSyncExternalStore } from "react";
import { NotesDraft, type NotesDraftState } from "./notes-draft.ts";

const NOTHING: NotesDraftState = { html: "", state: "saved", message: null, replaced: 0 };
const never = () => () => {};

type Options = {
  /** Where it is kept in this browser until the server has it. */
  key: string;
  /** The saved text; null while it is loading and for people who may not edit it. */
  saved: string | null;
  /** Resolves to the text as the server keeps it. */
  save: (html: string) => Promise<string>;
};

/** A rich text while it is written, saved by itself. `draft` is null until it is known. */
export function useRichDraft({ key, saved, save }: Options): NotesDraftState & { draft: NotesDraft | null } {
  const [draft, setDraft] = useState<NotesDraft | null>(null);
  const isKnown = saved !== null;
  useEffect(() => {
    if (!isKnown) return;
    const made = new NotesDraft({ saved, save, storage: localStorage, key });
    setDraft(made);
    const onHide = () => document.visibilityState === "hidden" && void made.flush();
    document.addEventListener("visibilitychange", onHide);
    // The network is back: no one waits for the next try.
    const onOnline = () => void made.flush();
    globalThis.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      globalThis.removeEventListener("online", onOnline);
      void made.flush();
      setDraft(null);
    };
    // Once it is known: what is saved later comes from here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, key]);
  const state = useSyncExternalStore(draft?.subscribe ?? never, draft?.getSnapshot ?? (() => NOTHING));
  return { ...state, draft };
}
