import { usePost } from "@aside/core/messages/web/post-queries.ts";
import { fieldsOf, type SendFields } from "@aside/features/delivery/web/send-fields.ts";
import { useSaveNotes } from "@aside/features/notes/web/queries.ts";
import { useRichDraft } from "@aside/features/notes/web/use-rich-draft.ts";
import { useEffect, useRef } from "react";
import { forgetChosenRecipients, readChosenRecipients } from "../session/chosen-recipients.ts";

/**
 * What is typed in the send form, saved as the message is: while typing, and kept in the browser until then. As the text of such a draft it
 * is JSON of its fields. `draft` is null while loading.
 */
export function useSendDraft(postId: string, eventId: string | undefined) {
  const post = usePost(postId).data;
  const save = useSaveNotes(postId);
  const saved = post?.id === postId && post.abilities.update ? JSON.stringify(fieldsOf(post)) : null;
  const last = useRef<SendFields | null>(null);
  last.current ??= saved === null ? null : (JSON.parse(saved) as SendFields);
  const state = useRichDraft({
    key: `aside.send.${postId}`,
    saved,
    save: async (text) => {
      const fields = JSON.parse(text) as SendFields;
      // Only what changed: another tab may have changed the rest.
      const changed = Object.entries(fields).filter(([name, value]) => value !== last.current?.[name as keyof SendFields]);
      const made = await save(Object.fromEntries(changed));
      last.current = fields;
      return JSON.stringify(fieldsOf(made));
    },
  });
  const { draft } = state;
  useEffect(() => {
    if (saved !== null) draft?.adopt(saved);
  }, [draft, saved]);
  useEffect(() => {
    if (!draft || !eventId) return;
    const fields = JSON.parse(draft.getSnapshot().html) as SendFields;
    const chosen = readChosenRecipients(eventId);
    if (chosen !== "" && fields.draft_recipients === "") draft.replace(JSON.stringify({ ...fields, draft_recipients: chosen }));
    forgetChosenRecipients(eventId);
  }, [draft, eventId]);
  return { ...state, fields: draft ? (JSON.parse(state.html) as SendFields) : null };
}
