import type { PostAccess } from "@aside/platform/auth/post-access.ts";
import { notFound } from "@aside/platform/contract/errors.ts";
import { can } from "../policy.ts";
import { factsOf } from "./present.ts";
import { findFacts } from "./store.ts";

export const postAccess: PostAccess = {
  async require(db, actor, postId, action) {
    const row = await findFacts(db, actor, postId);
    if (!row || !can(actor, action, factsOf(row))) throw notFound();
    return {
      id: row.id,
      eventId: row.event_id,
      title: row.title,
      status: row.post_status,
      isReply: row.is_reply,
      takeId: row.take_id,
      authorUserId: row.creator_id,
      authorGuestId: row.guest_id,
      authorName: row.creator_name,
      eventCreatorId: row.event_creator_id,
    };
  },
};
