import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { EventJson } from "../../contract.ts";
import { can, type EventAction, type EventFacts } from "../../policy.ts";
import { presentEvent } from "./present.ts";
import { type EventRow, findEvent, listCreatorPosts } from "./events-store.ts";
import { listEventRecipients } from "../posts/facts/member-facts-store.ts";
import { listMembers } from "./members-store.ts";

/** Reads an event with the facts about this actor. Throws the same 404 for a missing event and for a forbidden action. */
export async function requireEvent(
  context: AppContext,
  actor: Actor,
  eventId: string,
  action: EventAction,
): Promise<{ row: EventRow; facts: EventFacts; posts: Awaited<ReturnType<typeof listCreatorPosts>> }> {
  const row = await findEvent(context.db, eventId);
  if (!row) throw notFound();
  const posts = await listCreatorPosts(context.db, eventId);
  const visible: typeof posts = [];
  for (const post of posts) if (await isVisible(context, actor, post.id)) visible.push(post);
  const facts: EventFacts = {
    creatorId: row.creator_id,
    hasVisiblePost: visible.length > 0,
    hasDraft: posts.some((post) => post.post_status !== "SENT"),
  };
  if (!can(actor, action, facts)) throw notFound();
  return { row, facts, posts: visible };
}

async function isVisible(context: AppContext, actor: Actor, postId: string): Promise<boolean> {
  try {
    await context.access.require(context.db, actor, postId, "view");
    return true;
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return false;
    throw error;
  }
}

export async function readEvent(context: AppContext, actor: Actor, eventId: string): Promise<EventJson> {
  const { row, facts, posts } = await requireEvent(context, actor, eventId, "view");
  const members = can(actor, "see_recipients", facts) ? await listMembers(context.db, eventId) : [];
  const recipients = await listEventRecipients(context.db, actor, eventId);
  return presentEvent(row, { posts, members, recipients }, actor, facts);
}
