import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { MENTION } from "../contract.ts";
import { isOpenToAccounts, type PostFacts, repliesPrivately } from "@aside/core/messages/post-policy.ts";
import type { PostRow } from "@aside/core/messages/server/posts/posts-store.ts";
import { type Circle, listPeople, type PersonRow } from "./people-store.ts";

/** The people in the conversation that the actor may see: everyone except the creator and visible recipients sees only the creator. */
export function circleOf(actor: UserActor, post: PostRow, facts: PostFacts): Circle {
  const isCreator = actor.userId === facts.eventCreatorId;
  return {
    eventId: post.event_id,
    postId: post.id,
    creatorId: facts.eventCreatorId,
    hasOthers: isCreator || (facts.isMember && !repliesPrivately(actor, facts)),
    hasStrangers: isOpenToAccounts(facts),
    hasPrivate: isCreator,
  };
}

/** The mentioned people who can see the comment. Other mentions stay plain text. */
export async function findMentioned(
  db: Queryable,
  actor: UserActor,
  post: PostRow,
  facts: PostFacts,
  said: { text: string; onlyFor: string | null | undefined },
): Promise<PersonRow[]> {
  const named = new Set([...said.text.matchAll(MENTION)].map(([, id]) => id));
  if (named.size === 0) return [];
  const people = await listPeople(db, actor.userId, circleOf(actor, post, facts));
  return people.filter(({ id }) => named.has(id) && (said.onlyFor === undefined || id === said.onlyFor || id === facts.eventCreatorId));
}

const EXCERPT = 140;

/** The first words, with names instead of ids. */
export function excerptOf(text: string, people: readonly { id: string; name: string }[]): string {
  const named = text.replace(MENTION, (whole, id: string) => {
    const person = people.find((candidate) => candidate.id === id);
    return person ? `@${person.name}` : whole;
  });
  const characters = [...named.replace(/\s+/g, " ")];
  return characters.length <= EXCERPT ? characters.join("") : `${characters.slice(0, EXCERPT - 1).join("")}…`;
}
