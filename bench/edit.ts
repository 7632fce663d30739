import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { getPost } from "@aside/features/posts/contract.ts";
import { type EditList, getEdit, mergeVideos, saveEdit } from "@aside/features/recording/edit-contract.ts";
import { recordPost } from "@aside/testkit/record.ts";
import { quantile, report } from "./statistics.ts";

const LENGTHS = (process.env["LENGTHS"] ?? "10,120,600").split(",").map(Number);
/** A closer look would take from ffmpeg the core that it needs. */
const POLL_MS = 20;

/** From Save until the shown video is the new one, for trims of short and long recordings; ten cuts; a merge. */
export async function benchEdit(runs: number): Promise<void> {
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: "700" });
  process.env["ASIDE_URL"] = product.url;
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const posts = new Map<number, string>();
    for (const seconds of LENGTHS) posts.set(seconds, await recorded(ada, seconds));
    // What every recording is made into; it is not what is measured here.
    await settle(ada, [...posts.values()]);
    for (const seconds of LENGTHS) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++)
        times.push(await timeEdit(ada, posts.get(seconds) ?? "", [{ start: 1.3 + run / 30, end: seconds - 1.4 }]));
      report(`trim of ${seconds} s, Save to shown`, { "median ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) });
    }
    if (!posts.has(120)) return;
    const cuts = Array.from({ length: 11 }, (_, i) => ({ start: i * 10 + (i === 0 ? 0 : 0.4), end: i * 10 + 9.6 }));
    report("ten cuts in 120 s", { ms: await timeEdit(ada, posts.get(120) ?? "", cuts) });
    const other = await recorded(ada, 120);
    await settle(ada, [other]);
    report("merge of two of 120 s", { ms: await timeMerge(ada, posts.get(120) ?? "", other) });
  } finally {
    await product.stop();
  }
}

async function recorded(ada: Person, seconds: number): Promise<string> {
  // 720p, a keyframe a second, as much movement as a screen recording has.
  return await recordPost(ada.driver, { seconds, picture: `testsrc2=size=1280x720:rate=30:duration=${seconds}` });
}

async function settle(ada: Person, postIds: string[]): Promise<void> {
  for (const id of postIds)
    while ((await ada.driver.call(getPost, { params: { id } })).enrichments.some((job) => !["PROCESSED", "FAILED"].includes(job.state)))
      await new Promise((resolve) => setTimeout(resolve, 500));
}

async function timeEdit(ada: Person, postId: string, ranges: EditList["ranges"]): Promise<number> {
  const { version } = await ada.driver.call(getEdit, { params: { id: postId } });
  const before = await shown(ada, postId);
  const started = performance.now();
  const edit_list: EditList = { ranges, volume: 1, crop: null, rotate: 0, blurs: [] };
  await ada.driver.call(saveEdit, { params: { id: postId }, body: { version, edit_list } });
  const took = await untilShown(ada, postId, before, started);
  await settle(ada, [postId]);
  return took;
}

async function timeMerge(ada: Person, postId1: string, postId2: string): Promise<number> {
  const before = await shown(ada, postId1);
  const started = performance.now();
  await ada.driver.call(mergeVideos, { body: { postId1, postId2, transitionName: "smoothleft" } });
  return await untilShown(ada, postId1, before, started);
}

const shown = async (ada: Person, id: string) => (await ada.driver.call(getPost, { params: { id } })).media;

/** Until the post names another take and its playlist is served. Milliseconds. */
async function untilShown(ada: Person, postId: string, before: { take_id: string | null }, started: number): Promise<number> {
  for (;;) {
    const media = await shown(ada, postId);
    if (media.take_id !== before.take_id && media.video_url && (await ada.driver.bytes(media.video_url)).status === 200)
      return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
