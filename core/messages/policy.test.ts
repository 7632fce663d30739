import { expect, test } from "vitest";
import type { Actor } from "@aside/server/auth/actor.ts";
import { user, viewer } from "@aside/testkit/make-actor.ts";
import { canSeeMember } from "./policy.ts";

const member = { creatorId: "creator", memberUserId: "recipient" };

test.each<[string, Actor, boolean]>([
  ["the creator", user("creator"), true],
  ["the recipient", user("recipient"), true],
  ["another signed-in person", user("stranger"), false],
  ["a recipient by their link alone", { kind: "anonymous", viewer: { ...viewer, memberIds: ["member"] } }, false],
  ["a guest", { kind: "guest", guestId: "recipient", name: "g", viewer }, false],
  ["an anonymous visitor", { kind: "anonymous", viewer }, false],
])("who may see a recipient: %s", (_, actor, may) => {
  expect(canSeeMember(actor, member)).toBe(may);
});
