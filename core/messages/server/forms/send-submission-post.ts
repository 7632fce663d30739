import { sendSignal } from "@aside/server/signals/signals.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { allowSend } from "../../../entitlements/server/allowances.ts";
import { markSent } from "../posts/post-state-store.ts";

/** The form's agents can watch the post from now on. No email and no inbox: the form notifies. */
export async function sendSubmissionPost(
  db: Queryable,
  post: { id: string; eventId: string; authorUserId: string | null; mailboxId: string | null },
): Promise<void> {
  await markSent(db, allowSend("submission"), post.id, { send_copy: false });
  await sendSignal(db, "post.changed", { post_id: post.id, event_id: post.eventId, user_id: post.authorUserId ?? post.mailboxId });
}
