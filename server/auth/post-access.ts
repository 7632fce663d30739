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

/** What other features may know of a post that the actor may act on. */
export type AccessiblePost = {
  id: string;
  eventId: string;
  title: string;
  status: string;
  isReply: boolean;
  takeId: string | null;
  authorUserId: string | null;
  authorGuestId: string | null;
  authorName: string;
  eventCreatorId: string;
};

/**
 * The one question about posts that every feature asks. The feature `posts` answers it (its policy.ts decides); the apps hand it in.
 * Throws the 404 of an absent post where the actor may not know of it, or may not act so.
 */
export interface PostAccess {
  require(db: Queryable, actor: Actor, postId: string, action: PostAction): Promise<AccessiblePost>;
  /** Those of the posts that the actor may view, in one query; the others are left out. */
  listViewable(db: Queryable, actor: Actor, postIds: readonly string[]): Promise<AccessiblePost[]>;
}
