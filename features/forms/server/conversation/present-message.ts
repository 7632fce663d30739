import type { ConversationMessage } from "../../contract.ts";
import type { MessageRow } from "./messages-store.ts";

/** For texts and videos; notes have another shape, so that none gets into a conversation. */
export function presentMessage(row: MessageRow): ConversationMessage {
  return {
    id: row.id,
    kind: row.kind === "video" ? "video" : "text",
    is_from_visitor: row.is_from_visitor,
    author_name: row.author_name,
    text: row.text,
    post_id: row.post_id,
    event_id: row.event_id,
    created_at: (row.sent_at ?? row.created_at).toISOString(),
  };
}

export const presentMessages = (rows: MessageRow[]): ConversationMessage[] => rows.filter((row) => row.kind !== "note").map(presentMessage);
