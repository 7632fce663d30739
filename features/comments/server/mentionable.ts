import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { mentionable as endpoint } from "../contract.ts";
import { can } from "@aside/core/messages/post-policy.ts";
import { factsOf } from "@aside/core/messages/server/posts/facts/post-facts-store.ts";
import { findPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { circleOf } from "./mentions.ts";
import { listPeople } from "./people-store.ts";
import { pictureUrl } from "./present-comment.ts";

export const mentionable: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  if (actor.kind !== "user") throw notFound();
  const post = await findPost(context.db, actor, params.id);
  if (!post || !can(actor, "comment", factsOf(post))) throw notFound();
  const people = await listPeople(context.db, actor.userId, circleOf(actor, post, factsOf(post)));
  return { people: people.map(({ id, name, profile_image_key: key }) => ({ user_id: id, name, image_url: pictureUrl(id, key) })) };
};
