import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { sendPost } from "../../delivery/contract.ts";
import { deletePost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { search } from "../contract.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-search-"));
let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let bob: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let postId: string;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob");
  eve = await createUser(app, "Eve");
  const wav = join(directory, "speech.wav");
  execFileSync("flite", [
    "-voice",
    "slt",
    "-t",
    "Hello everyone. The quarterly budget must be sent to the finance team before Friday.",
    "-o",
    wav,
  ]);
  postId = await recordPost(ada, { seconds: 7, wav });
  await ada.call(updatePost, { params: { id: postId }, body: { title: "Numbers of spring" } });
  await app.waitForJobs({ timeoutMs: 120_000 });
}, 180_000);
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

const find = async (q: string, who: Pick<typeof ada, "call"> = ada) => (await who.call(search, { query: { q, meaning: "whole" } })).items;

describe("search", () => {
  test("finds spoken words with their time and the matching terms", async () => {
    const [item] = await find("budgets finance");
    expect(item).toMatchObject({ post_id: postId, kind: "transcript", title: "Numbers of spring", creator_name: "Ada Lovelace" });
    expect(item?.start).toBeGreaterThanOrEqual(0);
    expect(item?.matches.map(({ from, to }) => item.snippet.slice(from, to).toLowerCase())).toEqual(["budget", "finance"]);
  });

  test("finds a word while it is being typed, and titles", async () => {
    const [begun] = await find("quart");
    expect(begun).toMatchObject({ post_id: postId, kind: "transcript" });
    expect(begun?.matches.map(({ from, to }) => begun.snippet.slice(from, to).toLowerCase())).toEqual(["quarterly"]);
    expect((await find("numbers spring"))[0]).toMatchObject({ post_id: postId, kind: "title", start: null });
  });

  test("finds passages with the same meaning in other words", async () => {
    const [item] = await find("money for the accounting department");
    expect(item).toMatchObject({ post_id: postId, kind: "transcript", matches: [] });
  });

  test("returns nothing without a match, and accepts any query text", async () => {
    for (const q of [
      "zebra",
      "'",
      '"unclosed',
      "a & | ! ( ) <->",
      ":*",
      "\\",
      "%",
      "the",
      "💥",
      "'; drop table posts; --",
      "x".repeat(200),
    ])
      expect(Array.isArray(await find(q))).toBe(true);
    for (const q of ["zebra crossing", "zxqwv", "asdfgh", "xkcdqz", "fghjkl", "hsdgfkjh", "zzzzzz"]) expect(await find(q)).toEqual([]);
  });

  test.each([
    ["", 400],
    [" ", 400],
    ["x".repeat(201), 400],
    ["a\u0000b", 400],
  ])("refuses %j", async (q, status) => {
    expect((await ada.try(search, { query: { q } })).status).toBe(status);
  });

  test.each(["", "soon", "WHOLE"])("refuses the wait time %j", async (meaning) => {
    expect((await ada.try(search, { query: { q: "budget", meaning } })).status).toBe(400);
  });

  test("is limited to posts that the person may view", async () => {
    for (const q of ["budget", "quarterly budget finance team", "numbers spring", "money for the accounting department"])
      expect(await find(q, eve)).toEqual([]);
    expect((await app.driver().try(search, { query: { q: "budget" } })).status).toBe(403);
  });

  test("finds received posts until they are removed", async () => {
    await ada.call(updatePost, { params: { id: postId }, body: { my_notes: "Ask Zacharias about the discount" } });
    await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email } });
    await app.waitForJobs();
    expect((await find("budget", bob))[0]).toMatchObject({ post_id: postId });
    expect(await find("zacharias", bob)).toEqual([]);
    const { event_id } = await ada.call(getPost, { params: { id: postId } });
    expect(event_id).toBeTruthy();
    const other = await recordPost(ada, { seconds: 2 });
    await ada.call(updatePost, { params: { id: other }, body: { title: "Salaries" } });
    await app.waitForJobs();
    expect(await find("salaries", bob)).toEqual([]);
    await ada.call(deletePost, { params: { id: postId } });
    await app.waitForJobs();
    for (const who of [ada, bob]) expect(await find("budget", who)).toEqual([]);
  });
});
