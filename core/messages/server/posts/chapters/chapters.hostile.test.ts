import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scriptJson } from "@aside/server/http/script-json.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "../../../contract.ts";
import { getPost, type PostJson, updatePost } from "../../../post-contract.ts";
import { drawSharePage } from "@aside/features/viewing/server/share-page.ts";
import { getSuggestedChapters } from "@aside/features/insights/contract.ts";

const SECONDS = 6;
const anonymous = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } } as const;

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let eventId: string;
let postId: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  ({ eventId, postId } = await newPost());
  await record(ada, postId, { seconds: SECONDS });
});
afterAll(async () => await app.stop());

async function newPost(): Promise<{ eventId: string; postId: string }> {
  const event = await ada.call(createEvent, { body: {} });
  return { eventId: event.id, postId: event.CreatorPosts[0]?.id ?? "" };
}
const choose = async (chapters: unknown, id = postId, who: Pick<typeof ada, "try"> = ada) =>
  await who.try(updatePost, { params: { id }, body: { chapters: chapters as PostJson["chapters"] } });
const chaptersOf = async (id = postId) => (await ada.call(getPost, { params: { id } })).chapters;
const at = (...starts: number[]) => starts.map((start) => ({ start, title: `At ${start}` }));

describe("chapters", () => {
  test("only the author can edit them; others get a 404", async () => {
    await choose(at(0, 2));
    const absent = await choose(at(0), crypto.randomUUID(), eve);
    const reply = await choose(at(0), postId, eve);
    expect([reply.status, reply.text]).toEqual([404, absent.text]);
    for (const who of [eve, app.driver()]) expect((await who.try(getSuggestedChapters, { params: { id: postId } })).status).toBe(404);
    expect(await chaptersOf()).toEqual(at(0, 2));
  });

  test.each([
    ["out of order", at(3, 1), 422],
    ["at the same time", at(1, 1), 422],
    ["half a second apart", at(1, 1.5), 422],
    ["after the end", at(0, 100), 422],
    ["before the beginning", at(-1, 2), 400],
    ["51 of them", at(...Array.from({ length: 51 }, (_, index) => index)), 400],
    ["a title of 81", [{ start: 0, title: "x".repeat(81) }], 400],
    ["no title", [{ start: 0, title: " " }], 400],
    ["NUL in a title", [{ start: 0, title: "a\u0000b" }], 400],
    ["a start that is text", [{ start: "0", title: "a" }], 400],
    ["a start that is null", [{ start: null, title: "a" }], 400],
    ["not a list", { take_id: "x", items: [] }, 400],
  ])("%s: refused without any change", async (_, chapters, status) => {
    await choose(at(0, 2));
    expect((await choose(chapters)).status).toBe(status);
    expect(await chaptersOf()).toEqual(at(0, 2));
  });

  test("require a video", async () => {
    const empty = await newPost();
    expect([(await choose(at(0), empty.postId)).status, (await choose([], empty.postId)).status]).toEqual([422, 200]);
    const suggested = await ada.call(getSuggestedChapters, { params: { id: empty.postId } });
    expect(suggested).toEqual({ kind: "suggested", take_id: null, transcript_state: "none", chapters: [] });
  });

  test("show a script in a title as text, also on the share page", async () => {
    const title = "</script><script>alert(1)</script>";
    expect((await choose([{ start: 0, title }])).status).toBe(200);
    expect(await chaptersOf()).toEqual([{ start: 0, title }]);
    const page = await drawSharePage(app.context, anonymous, eventId);
    expect(page.head + page.body + scriptJson(page.boot)).not.toContain("<script>alert(1)");
  });

  test("can be removed with an empty list", async () => {
    await choose(at(0, 2));
    await choose([]);
    expect(await chaptersOf()).toEqual([]);
  });
});
