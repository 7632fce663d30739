import type { Actor } from "@aside/server/auth/actor.ts";
import type { CommentJson } from "../contract.ts";
import { canChangeComment, type CommentFacts, type PostFacts } from "@aside/core/messages/post-policy.ts";
import type { CommentRow } from "./comments-store.ts";

const isBy = (actor: Actor, by: { userId: string | null; guestId: string | null }): boolean =>
  (actor.kind === "user" && actor.userId === by.userId) || (actor.kind === "guest" && actor.guestId === by.guestId);

export function commentFactsOf(row: CommentRow, actor: Actor, post: PostFacts): CommentFacts {
  const answered = { userId: row.parent_user_id, guestId: row.parent_guest_id };
  return {
    isOwn: isBy(actor, { userId: row.user_id, guestId: row.guest_id }),
    isCreators: row.user_id === post.eventCreatorId,
    isPrivate: row.is_private,
    isDeleted: row.deleted_at !== null,
    answered: row.parent_id ? { isOwn: isBy(actor, answered), isCreators: answered.userId === post.eventCreatorId } : null,
  };
}

export function presentComment(row: CommentRow, actor: Actor, post: PostFacts): CommentJson {
  const facts = commentFactsOf(row, actor, post);
  return {
    id: row.id,
    client_id: row.client_id,
    parent_id: row.parent_id,
    // Without content if deleted.
    author: facts.isDeleted ? { user_id: null, name: "", image_url: null } : presentAuthor(row),
    is_own: facts.isOwn,
    at_second: row.at_second,
    text: row.text,
    mentions: row.mentions ?? [],
    created_at: row.created_at.toISOString(),
    edited_at: row.edited_at?.toISOString() ?? null,
    is_deleted: facts.isDeleted,
    abilities: { update: canChangeComment(actor, "update", facts, post), delete: canChangeComment(actor, "delete", facts, post) },
  };
}

function presentAuthor(row: CommentRow): CommentJson["author"] {
  return { user_id: row.user_id, name: row.name, image_url: row.user_id ? pictureUrl(row.user_id, row.profile_image_key) : null };
}

export function pictureUrl(userId: string, key: string | null): string | null {
  return key === null ? null : `/media/profile/${userId}/${key}`;
}
