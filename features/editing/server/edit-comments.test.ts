import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseBefore, idOf } from "@aside/testkit/database/database-before.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createComment, listComments } from "../../comments/contract.ts";
import { shareLink } from "../../delivery/contract.ts";
import { react } from "../../viewing/contract.ts";
import { getEdit, type KeptRange, revertEdit, saveEdit } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
});
afterAll(async () => await app.stop());

async function makePost(): Promise<string> {
  const postId = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 6 });
  await ada.call(shareLink, { params: { id: postId }, body: {} });
  return postId;
}

async function keep(postId: string, ranges: KeptRange[]): Promise<void> {
  const { version } = await ada.call(getEdit, { params: { id: postId } });
  const edit_list = { ranges, volume: 1, crop: null, rotate: 0 as const, blurs: [] };
  await ada.call(saveEdit, { params: { id: postId }, body: { version, edit_list } });
  await app.waitForJobs();
}

const say = async (postId: string, at_second: number | null, text: string) =>
  await ada.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text, at_second } });

/** Comments and reactions with their seconds, rounded to tenths, because cuts are aligned to frames. */
async function placesOf(postId: string): Promise<string[]> {
  const round = (second: number | null) => (second === null ? "none" : Math.round(second * 10) / 10);
  const { comments } = await ada.call(listComments, { params: { id: postId }, query: {} });
  const { Reactions } = await ada.call(getPost, { params: { id: postId } });
  return [...comments.map((one) => `${one.text} ${round(one.at_second)}`), ...Reactions.map((one) => `love ${round(one.at_second)}`)];
}

test("comments and reactions stay with what they are about through edits, and come back when those are undone", async () => {
  const postId = await makePost();
  for (const [second, text] of [
    [0.5, "early"],
    [3, "middle"],
    [null, "no moment"],
  ] as const)
    await say(postId, second, text);
  await ada.call(react, { params: { id: postId }, body: { reaction_name: "love", at_second: 5 } });
  await keep(postId, [{ start: 2, end: 6 }]);
  expect(await placesOf(postId)).toEqual(["early none", "middle 1", "no moment none", "love 3"]);
  // At 3 seconds of the edit, which are 5 of the recording.
  await say(postId, 3, "late");
  await keep(postId, [
    { start: 0, end: 1 },
    { start: 4, end: 6 },
  ]);
  expect(await placesOf(postId)).toEqual(["early 0.5", "middle none", "no moment none", "late 2", "love 2"]);
  await ada.call(revertEdit, { params: { id: postId } });
  expect(await placesOf(postId)).toEqual(["early 0.5", "middle 3", "no moment none", "late 5", "love 5"]);
});

test("comments of before belong to the recording that the shown edit was made of", async () => {
  const { client, migrateRest, drop } = await databaseBefore("0024");
  const [ada, event, recording, edit, plain, edited, early, late] = [1, 2, 3, 4, 5, 6, 7, 8].map(idOf);
  await client.query("insert into users (id, email, is_active) values ($1, 'ada@acme.example', true)", [ada]);
  await client.query("insert into events (id, creator_id, title) values ($1, $2, 'The budget')", [event, ada]);
  const parts = [{ take_id: recording, base: 2, at: 0, duration: 4 }];
  for (const [post, chapters] of [
    [plain, null],
    [edited, JSON.stringify({ take_id: edit, items: [], parts, source: null })],
  ])
    await client.query("insert into posts (id, event_id, creator_id, chapters) values ($1, $2, $3, $4)", [post, event, ada, chapters]);
  for (const [take, post, kind] of [
    [recording, plain, "segments"],
    [edit, edited, "edit"],
  ]) {
    await client.query("insert into takes (id, post_id, client_upload_id, kind) values ($1, $2, $3, $4)", [take, post, idOf(20), kind]);
    await client.query("update posts set take_id = $1 where id = $2", [take, post]);
  }
  for (const [id, post, second] of [
    [early, plain, 1.5],
    [late, edited, 3],
    [idOf(9), edited, null],
  ])
    await client.query(
      "insert into comments (id, post_id, user_id, client_id, at_second, text) values ($1, $2, $3, gen_random_uuid(), $4, 'Hello')",
      [id, post, ada, second],
    );
  await migrateRest();
  const { rows } = await client.query("select at_second, source_take_id, source_second from comments order by id");
  expect(rows).toEqual([
    { at_second: 1.5, source_take_id: recording, source_second: 1.5 },
    { at_second: 3, source_take_id: recording, source_second: 5 },
    { at_second: null, source_take_id: null, source_second: null },
  ]);
  await drop();
});
