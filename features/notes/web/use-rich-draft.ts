import { useUnsavedWork } from "@aside/ui/hooks/use-leave-warning.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { NotesDraft, type NotesDraftState } from "./notes-draft.ts";

const NOTHING: NotesDraftState = { html: "", state: "saved", message: null, replaced: 0 };
const never = () => () => {};

type Options = {
  /** The key in the browser's storage until it is saved. */
  key: string;
  /** The saved text; null while it is loading and for people who may not edit it. */
  saved: string | null;
  /** Resolves to the saved text. */
  save: (html: string) => Promise<string>;
};

/** A rich text that saves itself. `draft` is null while loading. */
export function useRichDraft({ key, saved, save }: Options): NotesDraftState & { draft: NotesDraft | null } {
  const [draft, setDraft] = useState<NotesDraft | null>(null);
  const isKnown = saved !== null;
  useEffect(() => {
    if (!isKnown) return;
    const made = new NotesDraft({ saved, save, storage: localStorage, key });
    setDraft(made);
    const onHide = () => document.visibilityState === "hidden" && void made.flush();
    document.addEventListener("visibilitychange", onHide);
    // Back online: saves at once.
    const onOnline = () => void made.flush();
    globalThis.addEventListener("online", onOnline);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      globalThis.removeEventListener("online", onOnline);
      void made.flush();
      setDraft(null);
    };
    // Runs once it is loaded; later saves start from here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, key]);
  const state = useSyncExternalStore(draft?.subscribe ?? never, draft?.getSnapshot ?? (() => NOTHING));
  useUnsavedWork(state.state !== "saved");
  return { ...state, draft };
}
