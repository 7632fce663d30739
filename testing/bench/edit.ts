import { makePerson, type Person } from "@aside/e2e/support/people.ts";
import { startProduct } from "@aside/e2e/support/product.ts";
import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { type EditList, getEdit, mergeVideos, saveEdit } from "@aside/features/editing/contract.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { quantile, report } from "./support/statistics.ts";

const LENGTHS = (process.env["LENGTHS"] ?? "10,120,600").split(",").map(Number);
/** A pause before saving, because users do not save immediately after opening the editor. */
const THINK_MS = 1000;

/** Measures the time from Save until the new video is shown, for trims of short and long recordings, ten cuts, and a merge. */
export async function benchEdit(runs: number): Promise<void> {
  const product = await startProduct({ RECORDING_LIMIT_SECONDS: "700", PENDING_UPLOAD_MB: "8192" });
  process.env["ASIDE_URL"] = product.url;
  try {
    const ada = await makePerson("Ada Lovelace", product.url);
    const posts = new Map<number, string>();
    for (const seconds of LENGTHS) posts.set(seconds, await recorded(ada, seconds));
    // Waits for the jobs of new recordings, which are not measured here.
    await settle(ada, [...posts.values()]);
    for (const seconds of LENGTHS) {
      const times: number[] = [];
      for (let run = 0; run < runs; run++)
        times.push(await timeEdit(ada, posts.get(seconds) ?? "", [{ start: 1.3 + run / 30, end: seconds - 1.4 }]));
      report(`trim of ${seconds} s, from Save to shown`, { "median ms": quantile(times, 0.5), "p95 ms": quantile(times, 0.95) });
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
  // 720p, one keyframe per second, as much movement as in a screen recording.
  return await recordPost(ada.driver, { seconds, picture: `testsrc2=size=1280x720:rate=30:duration=${seconds}` });
}

async function settle(ada: Person, postIds: string[]): Promise<void> {
  for (const id of postIds)
    while ((await ada.driver.call(getPost, { params: { id } })).enrichments.some((job) => !["PROCESSED", "FAILED"].includes(job.state)))
      await new Promise((resolve) => setTimeout(resolve, 500));
}

async function timeEdit(ada: Person, postId: string, ranges: EditList["ranges"]): Promise<number> {
  const { version } = await ada.driver.call(getEdit, { params: { id: postId } });
  const edit_list: EditList = { ranges, volume: 1, crop: null, rotate: 0, blurs: [] };
  await new Promise((resolve) => setTimeout(resolve, THINK_MS));
  const save = async () => void (await ada.driver.call(saveEdit, { params: { id: postId }, body: { version, edit_list } }));
  const took = await timeUntilShown(ada, postId, save);
  await settle(ada, [postId]);
  return took;
}

async function timeMerge(ada: Person, postId1: string, postId2: string): Promise<number> {
  const merge = async () => void (await ada.driver.call(mergeVideos, { body: { postId1, postId2, transitionName: "smoothleft" } }));
  return await timeUntilShown(ada, postId1, merge);
}

/** Milliseconds from `change` until a viewer, notified by server-sent events, has the playlist of the new take. */
async function timeUntilShown(ada: Person, postId: string, change: () => Promise<void>): Promise<number> {
  const shown = async () => (await ada.driver.call(getPost, { params: { id: postId } })).media;
  const before = await shown();
  const end = new AbortController();
  const headers = { "access-token": ada.driver.token ?? "" };
  const { body } = await fetch(`${ada.driver.url}${STREAM_PATH}?post_id=${postId}`, { headers, signal: end.signal });
  const started = performance.now();
  await change();
  for await (const _ of body as unknown as AsyncIterable<Uint8Array>) {
    const { take_id, video_url } = await shown();
    if (take_id !== before.take_id && video_url && (await ada.driver.bytes(video_url)).status === 200) break;
  }
  const took = performance.now() - started;
  end.abort();
  return took;
}
