import { expect, test } from "vitest";
import type { CommentJson } from "../contract.ts";
import { findArrived } from "./thread-comments.ts";

const comment = (id: string, more: Partial<CommentJson> = {}): CommentJson => ({
  id,
  client_id: `c-${id}`,
  parent_id: null,
  author: { user_id: null, name: "Bob", image_url: null },
  is_own: false,
  at_second: null,
  text: id,
  mentions: [],
  created_at: "2026-01-01T00:00:00.000Z",
  edited_at: null,
  is_deleted: false,
  abilities: { update: false, delete: false },
  ...more,
});

test("new comments are those of others that the list does not contain, without deleted ones, with replies", () => {
  const arrived = [
    comment("listed"),
    comment("own", { is_own: true }),
    comment("gone", { is_deleted: true }),
    comment("new"),
    comment("answer", { parent_id: "far" }),
  ];
  expect(findArrived([comment("first"), comment("listed")], arrived).map(({ id }) => id)).toEqual(["new", "answer"]);
});
