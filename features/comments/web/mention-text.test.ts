import { describe, expect, test } from "vitest";
import { findPeople, readMentionQuery, splitMentions, toEditable, toSent } from "./mention-text.ts";

const ADA = { user_id: "00000000-0000-7000-8000-00000000000a", name: "Ada" };
const ADA_LOVELACE = { user_id: "00000000-0000-7000-8000-00000000000b", name: "Ada Lovelace" };
const OTHER = "00000000-0000-7000-8000-00000000000c";

describe("a comment's text", () => {
  test("shows the names of mentioned people and of nobody else", () => {
    expect(splitMentions(`Hi @[${ADA.user_id}]! @[${OTHER}]`, [ADA])).toEqual([
      { text: "Hi ", isMention: false },
      { text: "@Ada", isMention: true },
      { text: `! @[${OTHER}]`, isMention: false },
    ]);
  });
  test("is edited with names and sent with ids", () => {
    const text = `@[${ADA_LOVELACE.user_id}] and @[${ADA.user_id}]`;
    const editable = toEditable(text, [ADA, ADA_LOVELACE]);
    expect(editable).toBe("@Ada Lovelace and @Ada");
    expect(toSent(editable, [ADA, ADA_LOVELACE])).toBe(text);
  });
});

describe("while typing", () => {
  test.each<[string, string | null]>([
    ["@", ""],
    ["Hi @ad", "ad"],
    ["Hi @Ada Lo", "Ada Lo"],
    ["mail@example", null],
    ["@ada\nnext", null],
    ["", null],
    ["@ ada", null],
  ])("%j searches for %j", (text, query) => expect(readMentionQuery(text, text.length)?.query ?? null).toBe(query));

  test("people are found by any part of their name", () => {
    expect(findPeople([ADA, ADA_LOVELACE], "lov")).toEqual([ADA_LOVELACE]);
    expect(findPeople([ADA, ADA_LOVELACE], "")).toHaveLength(2);
    expect(findPeople([ADA], "x")).toEqual([]);
  });
});
