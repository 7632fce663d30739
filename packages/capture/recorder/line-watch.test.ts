import { expect, test } from "vitest";
import { LineWatch } from "./line-watch.ts";
import { AUDIO_BITRATE, qualitiesFor } from "./picture-encoding.ts";

const BITRATES = qualitiesFor({ width: 1280, height: 720, frameRate: 30 }).map(({ bitrate }) => bitrate);
const WORST = BITRATES.length - 1;

/** A recorder whose segments queue for a line. `lineAt`: bits per second in each second of the recording; null: offline. */
function record(seconds: number, lineAt: (second: number) => number | null, produces = (bitrate: number, _quality: number) => bitrate) {
  const watch = new LineWatch(BITRATES);
  const queue: number[] = [];
  const chosen: number[] = [];
  let [quality, written, sent, credit] = [0, 0, 0, 0];
  let waiting = 0;
  for (let second = 0; second < seconds; second++) {
    const size = (produces(BITRATES[quality] ?? 0, quality) + AUDIO_BITRATE) / 8;
    queue.push(size);
    written += size;
    const line = lineAt(second);
    credit = line === null ? 0 : credit + line / 8;
    while (queue.length > 0 && credit >= (queue[0] ?? 0)) {
      const size = queue.shift() ?? 0;
      credit -= size;
      sent += size;
    }
    if (queue.length === 0) credit = 0;
    waiting = queue.length;
    quality = watch.look({ at: second, waiting, written, sent, isOffline: line === null });
    chosen.push(quality);
  }
  return { chosen, waiting, changes: chosen.filter((now, index) => index > 0 && now !== chosen[index - 1]).length };
}

test("a fast line keeps the best quality", () => {
  expect(record(300, () => 5_000_000)).toMatchObject({ changes: 0, waiting: 0 });
});

test("a slow line gets a quality that it carries within ten seconds, and what waits is sent", () => {
  const { chosen, waiting } = record(60, () => 900_000);
  const quality = chosen[10] ?? 0;
  expect((BITRATES[quality] ?? 0) + AUDIO_BITRATE).toBeLessThan(900_000);
  expect(quality).toBeGreaterThan(0);
  expect(waiting).toBeLessThanOrEqual(3);
});

test("a very slow line gets the lowest bitrate, and its larger picture as long as the encoder keeps to it", () => {
  expect(record(40, () => 250_000).chosen.at(-1)).toBe(WORST - 1);
});

test("a picture that takes more than it may at the lowest bitrate becomes smaller", () => {
  const { chosen, waiting } = record(
    90,
    () => 400_000,
    (bitrate, quality) => (quality === WORST ? 280_000 : Math.max(bitrate, 560_000)),
  );
  expect(chosen.at(-1)).toBe(WORST);
  expect(waiting).toBeLessThan(60);
});

test("a busy computer, from which seconds come in bursts, has no slow line", () => {
  const watch = new LineWatch(BITRATES);
  let written = 0;
  for (let at = 5; at < 100; at += 5)
    for (let waiting = 1; waiting <= 5; waiting++)
      expect(
        watch.look({ at: at + waiting / 100, waiting, written: (written += 1000), sent: written - waiting * 1000, isOffline: false }),
      ).toBe(0);
});

test("the best quality comes back when the line recovers, one by one", () => {
  const { chosen } = record(150, (second) => (second < 30 ? 500_000 : 5_000_000));
  expect(Math.max(...chosen.slice(0, 30))).toBeGreaterThan(1);
  expect(chosen.at(-1)).toBe(0);
  const after = chosen.slice(40);
  expect(after.every((quality, index) => index === 0 || (after[index - 1] ?? 0) - quality <= 1)).toBe(true);
});

test("a line that never carries the next quality is tried less and less often", () => {
  const line = () => 800_000;
  const [early, late] = [record(120, line).changes, record(1200, line).changes];
  // 120 s have room for a try every 20 s; at the end there are more than 160 s between two.
  expect(early).toBeLessThanOrEqual(12);
  expect((late - early) / 2).toBeLessThanOrEqual(1080 / 80);
});

test("a short stall of the network changes nothing", () => {
  expect(record(60, (second) => (second >= 20 && second < 23 ? 1 : 5_000_000)).changes).toBe(0);
});

test("offline, and while everything from then is sent on a fast line, the quality stays", () => {
  expect(record(200, (second) => (second >= 20 && second < 100 ? null : 3_000_000)).changes).toBe(0);
});

test("an encoder that exceeds its bitrate gets the next quality, until the line carries what it makes", () => {
  const { chosen, waiting } = record(
    120,
    () => 700_000,
    (bitrate) => Math.max(bitrate, 400_000 + bitrate / 3),
  );
  expect(waiting).toBeLessThanOrEqual(3);
  expect(chosen.at(-1)).toBeGreaterThan(0);
});
