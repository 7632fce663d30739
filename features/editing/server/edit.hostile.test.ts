import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { shareLink } from "../../delivery/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { chooseCover, type EditList, type EditState, getEdit, mergeVideos, revertEdit, saveEdit } from "../contract.ts";

let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;

beforeAll(async () => {
  app = await startApp({ worker: true, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
});
afterAll(async () => await app.stop());

const recorded = async (): Promise<string> => await recordPost(ada, { seconds: 4 });

const list = (change: Partial<EditList> = {}): EditList => ({
  ranges: [{ start: 1.2, end: 3 }],
  volume: 1,
  crop: null,
  rotate: 0,
  blurs: [],
  ...change,
});

async function settled(postId: string): Promise<EditState> {
  for (let tries = 0; tries < 600; tries++) {
    const state = await ada.call(getEdit, { params: { id: postId } });
    if (state.render.state !== "converting") return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the edit was never rendered");
}

describe("an edit", () => {
  test("is allowed for the author only; others get a 404, even if they may view the post", async () => {
    const postId = await recorded();
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    expect((await eve.try(getPost, { params: { id: postId } })).status).toBe(200);
    for (const who of [eve, app.driver()]) {
      const tries = [
        await who.try(getEdit, { params: { id: postId } }),
        await who.try(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: list() } }),
        await who.try(revertEdit, { params: { id: postId } }),
        await who.try(chooseCover, { params: { id: postId }, body: { cover_at: 1, gif_from: null } }),
        await who.try(mergeVideos, { body: { postId1: postId, postId2: crypto.randomUUID() } }),
      ];
      for (const { status } of tries) expect([403, 404]).toContain(status);
    }
    expect((await ada.call(getEdit, { params: { id: postId } })).version).toBe(0);
  });

  test("is refused with missing, unordered, out-of-range, empty or invalid values", async () => {
    const empty = (await ada.call(createEvent, { body: {} })).CreatorPosts[0]?.id ?? "";
    expect((await ada.try(getEdit, { params: { id: empty } })).error.code).toBe("nothing_to_edit");
    const postId = await recorded();
    const attempt = async (edit_list: unknown) =>
      (await ada.try(saveEdit, { params: { id: postId }, body: { version: 0, edit_list } })).status;
    expect(
      await attempt(
        list({
          ranges: [
            { start: 2, end: 3 },
            { start: 1, end: 1.5 },
          ],
        }),
      ),
    ).toBe(422);
    expect(
      await attempt(
        list({
          ranges: [
            { start: 1, end: 2 },
            { start: 1.5, end: 3 },
          ],
        }),
      ),
    ).toBe(422);
    expect(await attempt(list({ ranges: [{ start: 90, end: 99 }] }))).toBe(422);
    expect(await attempt(list({ ranges: [{ start: 1, end: 1.1 }] }))).toBe(422);
    expect(await attempt(list({ rotate: 90 }))).toBe(422);
    expect(await attempt(list({ ranges: [] }))).toBe(400);
    expect(await attempt(list({ ranges: [{ start: Number.NaN, end: 1 }] }))).toBe(400);
    expect(await attempt({ ...list(), rotate: 45 })).toBe(400);
    expect(await attempt(list({ ranges: Array.from({ length: 1000 }, (_, i) => ({ start: i, end: i + 0.5 })) }))).toBe(400);
    expect(await attempt({ ...list(), volume: 1e9 })).toBe(400);
    expect((await ada.call(getEdit, { params: { id: postId } })).version).toBe(0);
  });

  test("is saved for one of two concurrent tabs; the other gets a conflict (docs/hostile-inputs.md row 23)", async () => {
    const postId = await recorded();
    const save = async () => await ada.try(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: list() } });
    const replies = await Promise.all([save(), save()]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find((reply) => reply.status === 409)?.error.code).toBe("edit_conflict");
    expect((await settled(postId)).version).toBe(1);
  });

  test("hides what was cut: viewers can reach neither the original nor an older edit", async () => {
    const postId = await recorded();
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    const before = (await ada.call(getPost, { params: { id: postId } })).media;
    await ada.call(saveEdit, { params: { id: postId }, body: { version: 0, edit_list: list() } });
    await settled(postId);
    const after = (await eve.call(getPost, { params: { id: postId } })).media;
    expect(after.take_id).not.toBe(before.take_id);
    const status = async (path: string) => (await eve.bytes(path)).status;
    for (const name of ["master.m3u8", "video.m3u8", "video/0.m4s", "audio/0.m4s", "poster.jpg"])
      expect(await status(`/media/${postId}/${before.take_id}/${name}`)).toBe(404);
    const base = `/media/${postId}/${after.take_id}`;
    expect(await status(`${base}/video/0.m4s`)).toBe(200);
    for (const name of ["video/99.m4s", "video/init-7.mp4", "video/own-0.mp4", "video/-1.m4s", "audio-aac/init-1.mp4"])
      expect(await status(`${base}/${name}`)).toBe(404);
    expect((await eve.bytes(`${base}/video/0.m4s`, { range: "bytes=0-9" })).body).toHaveLength(10);
    expect(await eve.bytes(`${base}/video/0.m4s`, { range: "bytes=99999999-" })).toMatchObject({ status: 416 });
  });
});
