import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { useRichDraft } from "./use-rich-draft.ts";
import { useSaveNotes } from "./queries.ts";

/** The draft of a post's speaking notes. */
export function useNotesDraft(postId: string) {
  const post = usePost(postId).data;
  const save = useSaveNotes(postId);
  return useRichDraft({
    key: `aside.notes.${postId}`,
    saved: post?.id === postId && post.abilities.update ? (post.speaking_notes ?? "") : null,
    save: async (html) => (await save({ speaking_notes: html })).speaking_notes ?? "",
  });
}
