import type { Queryable } from "../db/open-database.ts";
import type { Actor } from "./actor.ts";

export type PostAction =
  | "view"
  | "update"
  | "record"
  | "delete"
  | "send"
  | "reply"
  | "reply_all"
  | "reply_private"
  | "see_comments"
  | "comment"
  | "react"
  | "acknowledge"
  | "download"
  | "see_views";

/** The data of a post that other features get when the actor may act on it. */
export type AccessiblePost = {
  id: string;
  eventId: string;
  title: string;
  status: string;
  isReply: boolean;
  /** A visitor's post to a form (features/forms). */
  isSubmission: boolean;
  /** A video of it is being made with a persona (features/avatar). */
  isPersonaProcessing: boolean;
  takeId: string | null;
  authorUserId: string | null;
  authorGuestId: string | null;
  authorName: string;
  eventCreatorId: string;
  /** The actor is a bcc recipient: only the Aside's creator may learn of them. */
  isHidden: boolean;
  /** Neither author nor creator, nor a member of the library that has it: may do what its privacy settings let viewers do. */
  isViewer: boolean;
};

/**
 * The single authorization check for posts. The feature `posts` implements it (policy.ts decides); the apps inject it.
 * Throws the same 404 as for an absent post where the actor may not see it or may not perform the action.
 */
export interface PostAccess {
  require(db: Queryable, actor: Actor, postId: string, action: PostAction): Promise<AccessiblePost>;
  /** The posts that the actor may view, in one query; the others are omitted. */
  listViewable(db: Queryable, actor: Actor, postIds: readonly string[]): Promise<AccessiblePost[]>;
}
