import type { Actor } from "@aside/server/auth/actor.ts";

export type EventFacts = {
  creatorId: string;
  /** The actor may view at least one of its posts (decided by post-policy.ts). */
  hasVisiblePost: boolean;
  hasDraft: boolean;
};

export type EventAction = "view" | "update" | "delete" | "send" | "reply" | "see_recipients";

export function can(actor: Actor, action: EventAction, event: EventFacts): boolean {
  const isCreator = actor.kind === "user" && actor.userId === event.creatorId;
  switch (action) {
    case "view":
      return isCreator || event.hasVisiblePost;
    case "update":
    case "delete":
    case "see_recipients":
      return isCreator;
    case "send":
      return isCreator && event.hasDraft;
    case "reply":
      return event.hasVisiblePost;
    default:
      return false;
  }
}

/** A recipient is visible to the Aside's creator and to themselves. */
export function canSeeMember(actor: Actor, member: { creatorId: string; memberUserId: string }): boolean {
  return actor.kind === "user" && (actor.userId === member.creatorId || actor.userId === member.memberUserId);
}
