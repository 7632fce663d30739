import type { Actor, AnonymousActor } from "@aside/server/auth/actor.ts";
import type { PostAction } from "@aside/server/auth/post-access.ts";
import type { PostStatus } from "./post-contract.ts";

/** A viewer about whom nothing is known, as a search engine, or a person at the first visit. */
export const ANYBODY: AnonymousActor = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } };

export const isAnybody = ({ kind, viewer }: Actor): boolean =>
  kind === "anonymous" && viewer.browserId === null && viewer.memberIds.length === 0 && viewer.embedLinkId === undefined;

/** Everything that a decision about a post depends on, read by one query (server/posts/posts-store.ts). */
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
  /** The actor is a recipient, by account or by their personal link. */
  isMember: boolean;
  /** The actor is a recipient by account. */
  isAccountMember: boolean;
  /** The actor is a bcc recipient: only the Aside's creator may learn of them. */
  isBcc: boolean;
  /** At least two recipients whom the actor may know. */
  hasSeveralMembers: boolean;
  /** The company library lets the actor watch it (features/library); never true of a reply. */
  isInLibrary: boolean;
  /** The actor's private embed link (features/embedding) is valid for it. */
  isByEmbedLink: boolean;
  /** The Aside belongs to a form whose submissions the actor handles (features/forms): they may do what its creator may. */
  isFormAgent: boolean;
  /** It is what a visitor submits to a form, which sends it: it can't be sent as a reply. */
  isSubmission: boolean;
  /** A video of it is being made with a persona: until it is sent, only its author can see it (spec section 4). */
  isPersonaProcessing: boolean;
  recipients_can_view_post: boolean;
  signed_in_users_can_view_post: boolean;
  allow_anonymous_replies: boolean;
  keep_replies_private: boolean;
  no_replies_allowed: boolean;
  acknowledgement_required: boolean;
  viewers_can_download: boolean;
};

export function can(actor: Actor, action: PostAction, post: PostFacts): boolean {
  const author = isAuthor(actor, post);
  const owner = isEventCreator(actor, post);
  switch (action) {
    case "view":
      return canView(actor, post);
    case "update":
      return author;
    case "record":
      return author && post.status !== "SENT";
    case "send":
      return author && post.status !== "SENT" && !post.isSubmission;
    case "delete":
      return author || owner;
    case "reply":
      return !post.isReply && canView(actor, post) && mayReply(actor, post) && !onlyWatches(actor, post);
    case "reply_all":
      return can(actor, "reply", post) && takesPart(actor, post) && post.hasSeveralMembers && (owner || !repliesPrivately(actor, post));
    case "reply_private":
      return can(actor, "reply", post) && !owner;
    case "see_comments":
      return isShown(post) && canView(actor, post) && !onlyWatches(actor, post);
    case "comment":
      return can(actor, "see_comments", post) && mayReply(actor, post) && !wouldShowItself(actor, post);
    case "react":
      return can(actor, "see_comments", post) && !wouldShowItself(actor, post);
    case "acknowledge":
      return !author && post.acknowledgement_required && !post.isReply && can(actor, "see_comments", post);
    case "see_views":
      return author || (owner && canView(actor, post));
    case "download":
      return author || ((owner || post.isInLibrary || mayDownload(actor, post)) && canView(actor, post));
    default:
      return false;
  }
}

/** Spec section 4: whether the share link works. Then others may view, react and comment, and their views are counted. */
export const isLinkActive = (status: PostStatus): boolean => status !== "DRAFT" && status !== "DRAFT_SPEAKING_NOTES";

/** Whether anyone but the author can see the post. A reply is visible only after it is sent. */
function isShown(post: PostFacts): boolean {
  if (post.isReply || post.isPersonaProcessing) return post.status === "SENT";
  return isLinkActive(post.status);
}

function canView(actor: Actor, post: PostFacts): boolean {
  if (isAuthor(actor, post)) return true;
  if (!post.isActive || !post.eventIsActive) return false;
  if (post.isReply) return canViewReply(actor, post);
  return isShown(post) && (isInAudience(actor, post) || post.isInLibrary || isEmbedded(post));
}

/** Visitors of a site cannot acknowledge: a video that asks for it is for known recipients. */
const isEmbedded = (post: PostFacts): boolean => post.isByEmbedLink && !post.acknowledgement_required;

/** Whether viewers may download it, and the actor is one of those for whom it is meant. */
const mayDownload = (actor: Actor, post: PostFacts): boolean => post.viewers_can_download && !post.isReply && !onlyWatches(actor, post);

/** A recipient by the personal link who can watch it only after signing in: they are asked to, instead of finding nothing. */
export const needsSignIn = (actor: Actor, post: PostFacts): boolean =>
  actor.kind !== "user" &&
  post.isMember &&
  post.isActive &&
  post.eventIsActive &&
  isShown(post) &&
  post.signed_in_users_can_view_post &&
  !canView(actor, post);

/** The company library and private embed links let people watch a video. What its audience writes about it stays among them. */
export function onlyWatches(actor: Actor, post: PostFacts): boolean {
  return (post.isInLibrary || post.isByEmbedLink) && !isAuthor(actor, post) && !isInAudience(actor, post);
}

/** Sent replies are visible to the Aside's audience, private ones only to the Aside's creator and the reply's author. */
function canViewReply(actor: Actor, post: PostFacts): boolean {
  if (!isShown(post)) return false;
  if (isEventCreator(actor, post)) return true;
  const isCreators = post.authorUserId === post.eventCreatorId;
  return !post.isPrivate && (isCreators || !post.keep_replies_private) && isInAudience(actor, post);
}

/** The Aside's creator may always reply; others only if replies are allowed, and guests only if guests may reply. */
function mayReply(actor: Actor, post: PostFacts): boolean {
  if (isEventCreator(actor, post)) return true;
  return !post.no_replies_allowed && (actor.kind === "user" || post.allow_anonymous_replies);
}

export const isViewer = (actor: Actor, post: PostFacts): boolean =>
  !isAuthor(actor, post) && !isEventCreator(actor, post) && !post.isInLibrary;

/** Whether only the Aside's creator sees what the actor replies, comments or reacts. */
export const isHidden = (actor: Actor, post: PostFacts): boolean => post.isBcc && !isEventCreator(actor, post);

/** Whether the actor's replies are visible to the Aside's creator only. */
export const repliesPrivately = (actor: Actor, post: PostFacts): boolean =>
  !isEventCreator(actor, post) && (post.keep_replies_private || isHidden(actor, post));

/** A bcc recipient answers only the Aside's creator: the author of another reply would learn of them. */
const wouldShowItself = (actor: Actor, post: PostFacts): boolean =>
  isHidden(actor, post) && post.authorUserId !== post.eventCreatorId && !isAuthor(actor, post);

/** Whether the actor is the event's creator or a member. */
function takesPart(actor: Actor, post: PostFacts): boolean {
  return isEventCreator(actor, post) || post.isMember;
}

/** The facts about a comment that access decisions need, in addition to those of its post. */
export type CommentFacts = {
  isOwn: boolean;
  /** Written by the Aside's creator. */
  isCreators: boolean;
  /** Written while replies were private, or a reply to a private comment. */
  isPrivate: boolean;
  isDeleted: boolean;
  /** The comment that it replies to; null if none. */
  answered: { isOwn: boolean; isCreators: boolean } | null;
};

/**
 * Private comments (all comments if replies are kept private) are visible to the Aside's creator and to their author. Comments by the
 * creator are visible to everyone, unless they reply to another person's comment; then only that person also sees them. The list's SQL has
 * the same rule (features/comments/server/comments-store.ts); comments.hostile.test.ts compares both.
 */
export function canSeeComment(actor: Actor, comment: CommentFacts, post: PostFacts): boolean {
  if (!can(actor, "see_comments", post)) return false;
  if (isEventCreator(actor, post) || comment.isOwn) return true;
  if (!post.keep_replies_private && !comment.isPrivate) return true;
  const { answered } = comment;
  return comment.isCreators && (answered === null || answered.isOwn || answered.isCreators);
}

/** The author may edit a comment while they may comment on the post. The author and the Aside's creator may delete it. */
export function canChangeComment(actor: Actor, action: "update" | "delete", comment: CommentFacts, post: PostFacts): boolean {
  if (comment.isDeleted || !canSeeComment(actor, comment, post)) return false;
  if (action === "update") return comment.isOwn && can(actor, "comment", post);
  return comment.isOwn || isEventCreator(actor, post);
}

/** Whether any signed-in person may view the post without being a recipient. */
export function isOpenToAccounts(post: PostFacts): boolean {
  return post.eventIsPublic && !post.recipients_can_view_post;
}

/**
 * Whether the actor may send a private message, which creates a new Aside. The Aside's creator may write to recipients and known viewers; a
 * recipient with an account may write to the creator. Anyone else could learn an email address that was not shared with them.
 */
export function canWriteTo(actor: Actor, person: { userId: string; isKnownHere: boolean }, post: PostFacts): boolean {
  if (actor.kind !== "user" || actor.userId === person.userId || !canView(actor, post)) return false;
  if (isEventCreator(actor, post)) return person.isKnownHere;
  return post.isMember && person.userId === post.eventCreatorId;
}

/**
 * Without a viewing flag, anyone with the link may view. `recipients_can_view_post` requires a recipient, `signed_in_users_can_view_post`
 * an account; with both, the account must be a recipient's (decision 0003).
 */
function isInAudience(actor: Actor, post: PostFacts): boolean {
  if (isEventCreator(actor, post)) return true;
  const isForRecipients = post.recipients_can_view_post || !post.eventIsPublic;
  if (!post.signed_in_users_can_view_post) return post.isMember || !isForRecipients;
  return actor.kind === "user" && (post.isAccountMember || !isForRecipients);
}

export function isAuthor(actor: Actor, post: Pick<PostFacts, "authorUserId" | "authorGuestId">): boolean {
  if (actor.kind === "user") return post.authorUserId === actor.userId;
  return actor.kind === "guest" && post.authorGuestId === actor.guestId;
}

function isEventCreator(actor: Actor, post: PostFacts): boolean {
  return actor.kind === "user" && (post.eventCreatorId === actor.userId || post.isFormAgent);
}
