import { beforeAll, expect, test } from "vitest";
import { buildPosts, compilePosts } from "@aside/core/messages/server/posts/posts-store.ts";
import { user } from "@aside/testkit/make-actor.ts";
import { compileOnly } from "@aside/testkit/stores/compile-only-store.ts";
import { allFeatures } from "./features.ts";

beforeAll(() => {
  for (const { lends } of allFeatures) lends?.();
});

const link = { browserId: crypto.randomUUID(), memberIds: [crypto.randomUUID()] };
const ACTORS = {
  "a person": user(crypto.randomUUID()),
  "another person": user(crypto.randomUUID()),
  "a person with a browser": { ...user(crypto.randomUUID()), viewer: { ...link, memberIds: [] } },
  "a person who opened a personal link": { ...user(crypto.randomUUID()), viewer: link },
  "a guest": { kind: "guest" as const, guestId: crypto.randomUUID(), name: "Gus", viewer: link },
};
const postId = crypto.randomUUID();

// The statement is compiled once and reused: a feature that put something else of the person into it would show it to others.
test.each(Object.entries(ACTORS))("the posts of %s are read by the statement that would be built for them", (_, actor) => {
  for (const [which, id] of [
    ["post", postId],
    ["main post", postId],
    ["of Asides", [postId]],
  ] as const) {
    const { sql, parameters } = compilePosts(compileOnly, actor, which, id as string | string[]);
    const built = buildPosts(actor, which, id).compile(compileOnly);
    expect([sql, parameters]).toEqual([built.sql, built.parameters]);
  }
});
