import { expect, test } from "vitest";
import { stateOfCreated } from "./copy.ts";

type Facts = Parameters<typeof stateOfCreated>[0];

test("an Aside has viewers and replies; or was sent, or only its link works, or it is a draft", () => {
  const of = (post_status: Facts["post_status"], facts: Partial<Facts> = {}) =>
    stateOfCreated({ post_status, viewers: 0, replies: 0, duration: 5, ...facts });
  expect(of("SENT")).toBe("No views yet");
  expect([of("SENT", { viewers: 2, replies: 1 }), of("DRAFT_PREVIEW", { viewers: 1 })]).toEqual(["2 viewers, 1 reply", "1 viewer"]);
  const active = ["DRAFT_SHARABLE_LINK", "DRAFT_PREVIEW", "DRAFT_EDIT_VIDEO"] as const;
  expect(active.map((status) => of(status))).toEqual(active.map(() => "Link active"));
  expect([of("DRAFT"), of("DRAFT", { duration: 0 }), of("DRAFT_SPEAKING_NOTES", { duration: 0 })]).toEqual([
    "Not sent yet",
    "Draft",
    "Draft",
  ]);
});
