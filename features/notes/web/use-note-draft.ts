import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useRichDraft } from "./use-rich-draft.ts";
import { useSaveNotes } from "./queries.ts";

/** The draft of the message for viewers. */
export function useNoteDraft(postId: string) {
  const post = usePost(postId).data;
  const save = useSaveNotes(postId);
  return useRichDraft({
    key: `aside.note.${postId}`,
    saved: post?.id === postId && post.abilities.update ? post.note : null,
    save: async (html) => (await save({ note: html })).note,
  });
}
