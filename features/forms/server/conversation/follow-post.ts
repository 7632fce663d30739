import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { isFormAgent } from "../forms/forms-store.ts";
import { lockSubmission } from "../submissions/submissions-store.ts";
import { follow } from "./add-message.ts";
import { findAnswer, insertMessage, setMessageSent } from "./messages-store.ts";

type Sent = { post_id: string; event_id: string; is_reply: boolean; from_user_id: string | null; from_name: string };

/** An answer by video was sent, or someone replied to one: both are part of the conversation. */
export async function followPost({ db, context }: { db: Queryable; context: AppContext }, sent: Sent): Promise<void> {
  const answer = await findAnswer(db, sent.event_id);
  const row = answer && (await lockSubmission(db, answer.submission_id));
  if (!row) return;
  const now = context.now();
  if (!sent.is_reply) {
    // Sent to more people later.
    if (answer.post_id !== sent.post_id || answer.sent_at !== null) return;
    await setMessageSent(db, answer.id, now);
    return await follow(context, db, row, { id: answer.id, kind: "video", isFromVisitor: false, notifiedId: null });
  }
  const isAgent = sent.from_user_id !== null && (await isFormAgent(db, row.form_id, sent.from_user_id));
  const message = await insertMessage(db, {
    id: context.newId(),
    submission_id: row.id,
    kind: "video",
    is_from_visitor: !isAgent,
    author_id: sent.from_user_id,
    author_name: sent.from_name,
    event_id: sent.event_id,
    post_id: sent.post_id,
    sent_at: now,
    created_at: now,
  });
  // The agent who answered gets the email about a reply to an Aside.
  if (message) await follow(context, db, row, { id: message.id, kind: "video", isFromVisitor: !isAgent, notifiedId: answer.author_id });
}
