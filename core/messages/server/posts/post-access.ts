import type { Actor } from "@aside/server/auth/actor.ts";
import type { AccessiblePost, PostAccess } from "@aside/server/auth/post-access.ts";
import { notFound } from "@aside/contract/errors.ts";
import { can, isHidden, isViewer } from "../../post-policy.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import { type KnownPost, listFacts } from "./posts-store.ts";

export const postAccess: PostAccess = {
  async require(db, actor, postId, action) {
    const [row] = await listFacts(db, actor, [postId]);
    if (!row || !can(actor, action, factsOf(row))) throw notFound();
    return toAccessible(actor, row);
  },
  async listViewable(db, actor, postIds) {
    const rows = await listFacts(db, actor, postIds);
    return rows.filter((row) => can(actor, "view", factsOf(row))).map((row) => toAccessible(actor, row));
  },
};

const toAccessible = (actor: Actor, row: KnownPost): AccessiblePost => ({
  id: row.id,
  eventId: row.event_id,
  title: row.title,
  status: row.post_status,
  isReply: row.is_reply,
  isSubmission: row.is_submission,
  isPersonaProcessing: row.is_persona_processing,
  takeId: row.take_id,
  authorUserId: row.creator_id,
  authorGuestId: row.guest_id,
  authorName: row.creator_name,
  eventCreatorId: row.event_creator_id,
  isHidden: isHidden(actor, factsOf(row)),
  isViewer: isViewer(actor, factsOf(row)),
});
