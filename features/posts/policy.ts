import type { Actor } from "@aside/platform/auth/actor.ts";
import type { PostAction } from "@aside/platform/auth/post-access.ts";
import type { PostStatus } from "./contract.ts";

/** Everything that a decision about a post depends on. Read by one query (server/store.ts). */
export type PostFacts = {
  status: PostStatus;
  isActive: boolean;
  isReply: boolean;
  isPrivate: boolean;
  authorUserId: string | null;
  authorGuestId: string | null;
  eventCreatorId: string;
  eventIsActive: boolean;
  eventIsPublic: boolean;
  /** The actor is a recipient: by account, or by having opened their own link. */
  isMember: boolean;
  recipients_can_view_post: boolean;
  signed_in_users_can_view_post: boolean;
  allow_anonymous_replies: boolean;
  keep_replies_private: boolean;
  no_replies_allowed: boolean;
  acknowledgement_required: boolean;
};

/** Spec section 4: SENT, or a draft whose link was given out. */
const VIEWABLE: readonly PostStatus[] = ["SENT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK"];

export function can(actor: Actor, action: PostAction, post: PostFacts): boolean {
  const author = isAuthor(actor, post);
  const owner = isEventCreator(actor, post);
  switch (action) {
    case "view":
      return canView(actor, post);
    case "update":
      return author;
    case "record":
    case "send":
      return author && post.status !== "SENT";
    case "delete":
      return author || owner;
    case "reply":
      return !post.isReply && canView(actor, post) && !post.no_replies_allowed && (actor.kind === "user" || post.allow_anonymous_replies);
    case "react":
      return canView(actor, post) && post.status === "SENT";
    case "acknowledge":
      return !author && post.acknowledgement_required && !post.isReply && post.status === "SENT" && canView(actor, post);
    case "download":
    case "see_views":
      return author || (owner && canView(actor, post));
    default:
      return false;
  }
}

function canView(actor: Actor, post: PostFacts): boolean {
  if (isAuthor(actor, post)) return true;
  if (!post.isActive || !post.eventIsActive) return false;
  if (post.isReply) return canViewReply(actor, post);
  return VIEWABLE.includes(post.status) && isInAudience(actor, post);
}

/** A reply is seen once it is sent; a private one by the Aside's creator and its author alone. */
function canViewReply(actor: Actor, post: PostFacts): boolean {
  if (post.status !== "SENT") return false;
  if (isEventCreator(actor, post)) return true;
  return !post.isPrivate && !post.keep_replies_private && isInAudience(actor, post);
}

/**
 * Neither viewing flag: whoever has the link. Each flag names a group; with both, either group may view.
 * (spec section 3: SIGNED_IN_USERS_CAN_VIEW_POST, RECIPIENTS_CAN_VIEW_POST_LOGGED_IN and _NON_LOGGED_IN)
 */
function isInAudience(actor: Actor, post: PostFacts): boolean {
  if (isEventCreator(actor, post) || post.isMember) return true;
  if (!post.eventIsPublic) return false;
  if (post.signed_in_users_can_view_post) return actor.kind === "user";
  return !post.recipients_can_view_post;
}

function isAuthor(actor: Actor, post: PostFacts): boolean {
  if (actor.kind === "user") return post.authorUserId === actor.userId;
  return actor.kind === "guest" && post.authorGuestId === actor.guestId;
}

function isEventCreator(actor: Actor, post: PostFacts): boolean {
  return actor.kind === "user" && post.eventCreatorId === actor.userId;
}
