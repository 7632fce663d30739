import { describe, expect, it, test } from "vitest";
import { readFrames, scrubMessage, scrubRelease, scrubRequestId, scrubRoute, scrubStack } from "./scrub.ts";

const ID = "0199aaaa-1111-7222-8333-444455556666";

describe("a message", () => {
  it.each([
    [
      "TypeError: Cannot read properties of undefined (reading 'segments')",
      "TypeError: Cannot read properties of undefined (reading 'segments')",
    ],
    [
      "We couldn't find an account associated with ada.l+x@mail.example. Please signup instead.",
      "We couldn't find an account associated with <email> Please signup instead.",
    ],
    [`Post ${ID} is gone`, "Post <id> is gone"],
    [
      "Failed to fetch dynamically imported module: https://video.example/assets/Inbox-B3x9_k2a.js?t=1",
      "Failed to fetch dynamically imported module: /assets/Inbox-B3x9_k2a.js",
    ],
    ["no reply from https://video.example/aside/42/view?m=s3cret", "no reply from <url>"],
    ["bad path /aside/view?m=s3cret&x=1", "bad path /aside/view?<query>"],
    ["Unexpected token 'A', \"Ada Lovela\"... is not valid JSON", "Unexpected token '…', \"…\"... is not valid JSON"],
    ["“Salary talk” could not be sent", "“…” could not be sent"],
    ["token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N", "token <token>.<token>.<token>"],
    ["call +1 (415) 555-0123 now", "call <number> now"],
    ["from 203.0.113.77", "from <number>"],
    ["account 12345678", "account <number>"],
    ["line\none\u0000 two", "line one two"],
  ])("%j becomes %j", (message, scrubbed) => {
    expect(scrubMessage(message)).toBe(scrubbed);
    expect(scrubMessage(scrubbed)).toBe(scrubbed);
  });

  it("loses the names that the page knows, and only as whole words", () => {
    expect(scrubMessage("no ada-l@mail.example of Ada", ["Ada Lovelace"])).toBe("no <email> of <name>");
    expect(scrubMessage("Ada Lovelace can't invite LOVELACE, but Adaptive (x.*) stays", ["Ada Lovelace", "", "x.*y"])).toBe(
      "<name> can't invite <name>, but Adaptive (x.*) stays",
    );
  });

  it("is cut, whatever its length", () => {
    expect(scrubMessage("word ".repeat(100_000)).length).toBeLessThanOrEqual(300);
    expect(scrubMessage("a@".repeat(100_000)).length).toBeLessThanOrEqual(300);
  });
});

describe("a stack", () => {
  it("keeps the positions in our own files, in each browser's format", () => {
    const chrome = `TypeError: secret of ada@mail.example
    at Xe (https://video.example/assets/Inbox-B3x9_k2a.js:1:234)
    at async load (https://video.example/assets/index-AAAA1111.js?v=ada:12:9)
    at https://video.example/assets/index-AAAA1111.js:1:1
    at chrome-extension://abcdef/content.js:1:2
    at https://video.example/aside/${ID}/view:3:4
    at <anonymous>`;
    expect(scrubStack(chrome).split("\n")).toEqual([
      "at Xe (/assets/Inbox-B3x9_k2a.js:1:234)",
      "at load (/assets/index-AAAA1111.js:12:9)",
      "at /assets/index-AAAA1111.js:1:1",
    ]);
    const firefox = `Xe@https://video.example/assets/Inbox-B3x9_k2a.js:1:234\n@https://video.example/assets/index-AAAA1111.js:1:1\nglobal code@https://video.example/:1:1`;
    expect(scrubStack(firefox).split("\n")).toEqual(["at Xe (/assets/Inbox-B3x9_k2a.js:1:234)", "at /assets/index-AAAA1111.js:1:1"]);
    expect(scrubStack(scrubStack(chrome))).toBe(scrubStack(chrome));
  });

  it("has at most 30 frames and is read in linear time", () => {
    expect(readFrames("at f (/assets/a.js:1:1)\n".repeat(1000))).toHaveLength(30);
    expect(readFrames(`at ${"(".repeat(1_000_000)}:1:1`)).toEqual([]);
  });

  it("cannot hide text in a function's or a file's name", () => {
    expect(scrubStack("at ada lovelace paid 40 (https://x.example/assets/a.js:1:1)")).toBe("at /assets/a.js:1:1");
    expect(scrubStack("at f (https://x.example/assets/ada@mail.example.js:1:1)")).toBe("");
    expect(scrubStack("at f (https://x.example/media/ada.js:1:1)")).toBe("");
  });
});

test.each([
  ["/aside/$eventId/record", "/aside/$eventId/record"],
  [`/aside/${ID}/record`, "/aside/$/record"],
  ["/respond/Ada", "/respond/$"],
  ["/x?m=1", ""],
  ["https://x.example/", ""],
])("the route %s becomes %s", (route, scrubbed) => {
  expect(scrubRoute(route)).toBe(scrubbed);
});

test("release and request id are kept in their own format only", () => {
  expect([scrubRelease("0.1.0+ab12cd34"), scrubRelease("ada lovelace")]).toEqual(["0.1.0+ab12cd34", ""]);
  expect([scrubRequestId("aB3_x-9k12"), scrubRequestId("ada@x.example"), scrubRequestId(null)]).toEqual(["aB3_x-9k12", null, null]);
});
