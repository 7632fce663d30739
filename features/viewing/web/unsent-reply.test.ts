import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { expect, it } from "vitest";
import { findUnsentReply } from "./UnsentReply.tsx";

const reply = (id: string, change: object = {}): PostJson =>
  ({ id, is_reply: true, is_creator: true, post_status: "DRAFT", media: { state: "complete" }, ...change }) as unknown as PostJson;

it("finds the person's newest reply that is recorded and not sent", () => {
  const posts = [
    reply("main", { is_reply: false }),
    reply("first"),
    reply("newest"),
    reply("sent", { post_status: "SENT" }),
    reply("of others", { is_creator: false }),
    reply("empty", { media: { state: "none" } }),
  ];
  expect(findUnsentReply(posts)?.id).toBe("newest");
  expect(findUnsentReply(posts.slice(3))).toBeUndefined();
});
