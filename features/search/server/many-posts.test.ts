import { afterAll, beforeAll, expect, test } from "vitest";
import { type OpenDatabase, openDatabase } from "@aside/server/db/open-database.ts";
import { createDatabase } from "@aside/testkit/database/create-database.ts";
import { makeManyPosts } from "@aside/testkit/make-many-posts.ts";
import { findByWords, listSearchedPosts } from "./search-store.ts";

const ADA = "00000000-0000-4000-8000-00000000000a";
const BOB = "00000000-0000-4000-8000-00000000000b";
/** Slightly more than two batches of the search in a user's own posts. */
const POSTS = 5_200;

let database: Awaited<ReturnType<typeof createDatabase>>;
let opened: OpenDatabase;

beforeAll(async () => {
  database = await createDatabase();
  opened = openDatabase({ url: database.url });
  const users = [
    { id: ADA, posts: POSTS },
    { id: BOB, posts: 1 },
  ];
  const { say } = await makeManyPosts(database.url, users);
  await say("the weekly meeting", { first: 1, last: POSTS });
  await say("zanzibar", { first: 1, last: 1 });
  await say("the harbour", { first: 2, last: 2 });
  await say("the harbour", { first: 3000, last: 3000 });
  // Another user's posts contain the word so often that it counts as frequent.
  await say("the harbour", { first: POSTS + 1, last: POSTS + 1, times: 10_001 });
  await say("zanzibar", { first: POSTS + 1, last: POSTS + 1 });
}, 60_000);
afterAll(async () => {
  await opened.close();
  await database.drop();
});

const numberOf = (id: string) => Number.parseInt(id.slice(-12), 16);

async function find(query: string): Promise<number[]> {
  const scope = { userId: ADA, postIds: await listSearchedPosts(opened.db, ADA) };
  return (await findByWords(opened.db, scope, query, { every: true, limit: 300 })).map((passage) => numberOf(passage.post_id));
}

test("among thousands of posts a rare word is found in the oldest and a frequent one in the newest", async () => {
  expect(await find("zanzibar")).toEqual([1]);
  const meetings = await find("meeting");
  expect(meetings).toHaveLength(300);
  expect(Math.min(...meetings)).toBeGreaterThan(POSTS - 2_500);
});

test("a word that is frequent in others' posts is found in the person's own old posts", async () => {
  expect((await find("harbour")).toSorted((a, b) => a - b)).toEqual([2, 3000]);
});

test("searched posts are listed newest first", async () => {
  const numbers = (await listSearchedPosts(opened.db, ADA)).map(numberOf);
  expect(numbers).toEqual(Array.from({ length: POSTS }, (_, index) => POSTS - index));
});
