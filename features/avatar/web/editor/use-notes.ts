import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useEffect } from "react";
import type { NotesDraftState } from "../../../notes/web/notes-draft.ts";
import { useSaveNotes } from "../../../notes/web/queries.ts";
import { useNotesDraft } from "../../../notes/web/use-notes-draft.ts";
import { useRichDraft } from "../../../notes/web/use-rich-draft.ts";
import { readNotes, writeNotes } from "../../plain-notes.ts";

export type Notes = Pick<NotesDraftState, "state" | "message"> & {
  text: string;
  /** Null while it is loading. */
  change: ((text: string) => void) | null;
  /** Saves unsaved text now. */
  flush: () => Promise<void>;
};

/** The speaking notes as plain text. What was changed in another tab is taken over, unless something is unsaved here. */
export function useNotes(post: PostJson): Notes {
  const { draft, html, state, message } = useNotesDraft(post.id);
  const saved = post.speaking_notes ?? "";
  useEffect(() => draft?.adopt(saved), [draft, saved]);
  return {
    text: readNotes(html),
    state,
    message,
    change: draft && ((text) => draft.change(writeNotes(text))),
    flush: async () => await draft?.flush(),
  };
}

/** The title, saved in the same way. */
export function useTitle(post: PostJson): Notes {
  const save = useSaveNotes(post.id);
  const { draft, html, state, message } = useRichDraft({
    key: `aside.title.${post.id}`,
    saved: post.title,
    save: async (title) => (await save({ title })).title,
  });
  useEffect(() => draft?.adopt(post.title), [draft, post.title]);
  return {
    text: html,
    state,
    message,
    change: draft && ((text) => draft.change(text)),
    flush: async () => await draft?.flush(),
  };
}
