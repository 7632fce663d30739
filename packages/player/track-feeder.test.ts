import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LevelList, pictureLevel, renditionLevels } from "./levels.ts";
import { LineMeter } from "./line-meter.ts";
import { DeniedError, MediaLoader } from "./media-loader.ts";
import { TrackFeeder } from "./track-feeder.ts";

const SECONDS = 2;
const COUNT = 12;
/** Bits per second of each quality. */
const RATES = { video: 400_000, "video-480": 100_000, "video-360": 40_000 };
type Name = keyof typeof RATES;

let server: Server;
let base = "";
/** Bytes per second of the line, which all replies share. */
let line = Number.POSITIVE_INFINITY;
let asked: string[] = [];
/** Answers instead of the server. */
let answer: (name: string, response: ServerResponse) => boolean = () => false;

/** Every segment says what it is. `joint`: the segment that has another init segment. */
const playlistOf = (name: string, joint = COUNT) =>
  [
    "#EXTM3U",
    ...Array.from({ length: COUNT }, (_, n) => [
      ...(n === 0 || n === joint ? [`#EXT-X-MAP:URI="${name}/init-${n}.mp4"`] : []),
      `#EXTINF:${SECONDS},`,
      `${name}/${n}.m4s`,
    ]).flat(),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");

async function send(response: ServerResponse, body: Buffer): Promise<void> {
  response.writeHead(200, { "content-length": body.length });
  response.flushHeaders();
  if (line === Number.POSITIVE_INFINITY) return void response.end(body);
  for (let at = 0; at < body.length && !response.destroyed; at += line / 50) {
    response.write(body.subarray(at, at + line / 50));
    await sleep(20);
  }
  response.end();
}

beforeEach(async () => {
  line = Number.POSITIVE_INFINITY;
  asked = [];
  answer = () => false;
  server = createServer((request, response) => {
    const name = (request.url ?? "").slice(1);
    asked.push(name);
    if (answer(name, response)) return;
    const [track = "", file = ""] = name.replace(".m3u8", "").split("/");
    if (name.endsWith(".m3u8")) return void response.end(playlistOf(track));
    if (file.startsWith("init")) return void response.end(name);
    void send(response, Buffer.from(name.padEnd((RATES[track as Name] * SECONDS) / 8)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal("location", new URL(base)); // the address of the page
  vi.stubGlobal("MediaSource", { isTypeSupported: () => true });
  performance.clearResourceTimings(); // otherwise they tell how fast the last test's page came
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});

/** A feeder of a video whose buffer writes down the name of each whole segment, with `init` after another init segment. */
function makeFeeder(renditions: Name[] = ["video-480", "video-360"]) {
  const video = { currentTime: 0 } as HTMLMediaElement;
  const buffered = new Map<number, string>();
  const log: string[] = [];
  const abort = new AbortController();
  const reported: boolean[] = [];
  const meter = new LineMeter();
  const levels = new LevelList(
    [pictureLevel(`${base}/video.m3u8`, "", { width: 1280, height: 720 })],
    meter,
    () => ({ choice: "auto", savesData: false, shownSide: 720 }),
    () => 0,
  );
  const sideOf = (name: Name) => Number(name.slice("video-".length));
  levels.add(
    renditionLevels(
      renditions.map((name) => ({ url: `${base}/${name}.m3u8`, codec: "", width: 2000, height: sideOf(name), bitrate: RATES[name] })),
    ),
  );
  let lastInit = "";
  let pending = "";
  const feeder = new TrackFeeder({
    video,
    writer: {
      append: async (init, _bytes, media) => {
        await sleep(1);
        pending += new TextDecoder().decode(media);
        const [name = "", track = ""] = /^([^/]+)\/\d+\.m4s/.exec(pending) ?? [];
        if (pending.length < (RATES[track as Name] * SECONDS) / 8) return; // only the beginning
        pending = "";
        log.push(init === lastInit ? name : `init ${name}`);
        lastInit = init;
        buffered.set(Number(/(\d+)\.m4s/.exec(name)?.[1]), track);
      },
      reset: () => (pending = ""),
      bufferedEnd: (time) => {
        let at = Math.floor((time + 0.05) / SECONDS);
        if (!buffered.has(at)) return null;
        while (buffered.has(at)) at++;
        return at * SECONDS;
      },
    },
    loader: new MediaLoader(meter, (isUp) => reported.push(isUp)),
    levels,
    signal: abort.signal,
    hasStarted: () => true,
    savesData: () => false,
    waits: () => false,
    isSound: false,
    isLimited: (level) => levels.above(level).length > 0,
    startLevel: null,
  });
  const qualities = () => Array.from({ length: COUNT }, (_, n) => buffered.get(n) ?? "");
  return { feeder, video, log, reported, levels, qualities, stop: () => abort.abort() };
}

test("repeats a request whose reply was cut off and reports the network as down meanwhile", async () => {
  let faults = 2;
  answer = (_name, response) => {
    if (faults-- <= 0) return false;
    response.writeHead(200, { "content-length": 500 });
    response.write("#EXTM3U", () => response.destroy());
    return true;
  };
  const { feeder, reported, stop } = makeFeeder();
  expect(await feeder.load()).toMatchObject({ duration: COUNT * SECONDS, isEnded: true });
  expect(reported).toEqual([false, true]);
  stop();
});

test("a line of unknown speed gets the best quality, without asking for the others", async () => {
  const made = makeFeeder();
  await made.feeder.load();
  made.feeder.startAt(0);
  let ends = 0;
  void made.feeder.run(() => ends++);
  await expect.poll(() => ends).toBe(1);
  expect(made.qualities()).toEqual(Array(COUNT).fill("video"));
  expect(asked.filter((name) => name.includes("-4") || name.includes("-3"))).toEqual([]);
  made.stop();
});

test("what would come too late is asked for again in a lower quality", async () => {
  line = 20_000; // 160 kb/s; the best takes 400
  const made = makeFeeder();
  await made.feeder.load();
  made.feeder.startAt(0);
  void made.feeder.run(() => undefined);
  await expect.poll(() => made.log.length, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(asked.slice(0, 3)).toEqual(["video.m3u8", "video/init-0.mp4", "video/0.m4s"]);
  expect(made.log[0]).toMatch(/^init video-\d+\/0\.m4s$/);
  expect(made.qualities().filter((quality) => quality === "video")).toEqual([]);
  made.stop();
});

test("when the line recovers, what is buffered in a lower quality is replaced from soon after the play head on", async () => {
  line = 20_000;
  const made = makeFeeder();
  await made.feeder.load();
  made.feeder.startAt(0);
  void made.feeder.run(() => undefined);
  await expect.poll(() => made.log.length, { timeout: 15_000 }).toBeGreaterThan(4);
  line = 1_000_000;
  await expect.poll(() => made.qualities().slice(2), { timeout: 15_000 }).toEqual(Array(COUNT - 2).fill("video"));
  expect(made.qualities()[0]).not.toBe("video");
  expect(made.log.length).toBeLessThan(3 * COUNT);
  made.stop();
});

test("a line that recovers after all was buffered in a lower quality is noticed", async () => {
  line = 20_000;
  const made = makeFeeder(["video-360"]);
  await made.feeder.load();
  made.feeder.startAt(0);
  void made.feeder.run(() => undefined);
  await expect.poll(() => made.qualities().every((quality) => quality !== ""), { timeout: 20_000 }).toBe(true);
  line = 1_000_000;
  await expect.poll(() => made.qualities().slice(-4), { timeout: 15_000 }).toEqual(Array(4).fill("video"));
  await expect.poll(() => made.feeder.isDone).toBe(true);
  made.stop();
});

for (const [title, status, body] of [
  ["is answered with 404", 404, ""],
  ["is answered with 500", 500, ""],
  ["has no playlist", 200, "<html>"],
] as const)
  test(`a quality that ${title} is left out`, async () => {
    line = 30_000;
    answer = (name, response) => {
      if (!name.startsWith("video-480")) return false;
      response.writeHead(status).end(body);
      return true;
    };
    const made = makeFeeder(["video-480"]);
    await made.feeder.load();
    made.feeder.startAt(0);
    void made.feeder.run(() => undefined);
    await expect.poll(() => made.qualities()[1], { timeout: 15_000 }).toBe("video");
    expect(asked).toContain("video-480.m3u8");
    expect(made.levels.usable.map(({ side }) => side)).toEqual([720]);
    made.stop();
  });

test("denied access ends it, also in the middle of a change of the quality", async () => {
  line = 20_000;
  let isDenied = false;
  answer = (name, response) => {
    isDenied ||= name === "video-480.m3u8" || name === "video-360.m3u8";
    if (!isDenied) return false;
    response.writeHead(404);
    response.end();
    return true;
  };
  const made = makeFeeder();
  await made.feeder.load();
  await expect(made.feeder.run(() => undefined)).rejects.toThrow(DeniedError);
});

test("after a seek, the request in flight is given up and the new place is fetched", async () => {
  line = 5_000;
  const made = makeFeeder([]);
  await made.feeder.load();
  made.feeder.startAt(0);
  void made.feeder.run(() => undefined);
  await expect.poll(() => asked).toContain("video/0.m4s");
  line = Number.POSITIVE_INFINITY;
  made.video.currentTime = 15;
  made.feeder.seek(15);
  await expect.poll(() => made.log[0]).toBe("init video/7.m4s");
  made.stop();
});

test("right before the end of a segment, that one is fetched too: playback does not cross a hole", async () => {
  const made = makeFeeder([]);
  await made.feeder.load();
  made.video.currentTime = 2 * SECONDS - 0.02;
  made.feeder.startAt(made.video.currentTime);
  void made.feeder.run(() => undefined);
  await expect.poll(() => made.log[0]).toBe("init video/1.m4s");
  made.stop();
  const other = makeFeeder([]);
  await other.feeder.load();
  other.video.currentTime = 4 * SECONDS - 0.02;
  other.feeder.seek(other.video.currentTime);
  void other.feeder.run(() => undefined);
  await expect.poll(() => other.log[0]).toBe("init video/3.m4s");
  other.stop();
});

test("stopping in the middle of a request ends without an error", async () => {
  line = 5_000;
  const made = makeFeeder();
  await made.feeder.load();
  const running = made.feeder.run(() => undefined);
  await expect.poll(() => asked).toContain("video/0.m4s");
  made.stop();
  await expect(running).resolves.toBeUndefined();
});

test("a merged video changes its init segment at the joint in every quality", async () => {
  line = 20_000;
  answer = (name, response) => name.endsWith(".m3u8") && Boolean(response.end(playlistOf(name.replace(".m3u8", ""), 3)));
  const made = makeFeeder(["video-360"]);
  await made.feeder.load();
  made.feeder.startAt(0);
  void made.feeder.run(() => undefined);
  await expect.poll(() => made.log.length, { timeout: 15_000 }).toBeGreaterThan(4);
  expect(made.log.slice(0, 5)).toEqual([
    "init video-360/0.m4s",
    "video-360/1.m4s",
    "video-360/2.m4s",
    "init video-360/3.m4s",
    "video-360/4.m4s",
  ]);
  made.stop();
});
