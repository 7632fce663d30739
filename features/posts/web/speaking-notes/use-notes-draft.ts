import { api } from "@aside/platform/web-client/api.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { updatePost } from "../../contract.ts";
import { usePost } from "../queries.ts";
import { NotesDraft, type NotesDraftState } from "./notes-draft.ts";

const NOTHING: NotesDraftState = { html: "", state: "saved", message: null };
const never = () => () => {};

/** The notes of a post while they are written. `draft` is null until they are known, and for whoever may not write them. */
export function useNotesDraft(postId: string): NotesDraftState & { draft: NotesDraft | null } {
  const post = usePost(postId).data;
  const client = useQueryClient();
  const [draft, setDraft] = useState<NotesDraft | null>(null);
  const isKnown = post?.id === postId && post.abilities.update;
  const saved = post?.speaking_notes ?? "";
  useEffect(() => {
    if (!isKnown) return;
    const made = new NotesDraft({
      saved,
      save: async (html) => {
        const next = await api.call(updatePost, { params: { id: postId }, body: { speaking_notes: html } });
        client.setQueryData(["post", postId], next);
        void client.invalidateQueries({ queryKey: ["created"] });
        return next.speaking_notes ?? "";
      },
      storage: localStorage,
      key: `aside.notes.${postId}`,
    });
    setDraft(made);
    const onHide = () => document.visibilityState === "hidden" && void made.flush();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      void made.flush();
      setDraft(null);
    };
    // Once they are known: what is saved later comes from here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isKnown, postId]);
  const state = useSyncExternalStore(draft?.subscribe ?? never, draft?.getSnapshot ?? (() => NOTHING));
  return { ...state, draft };
}
