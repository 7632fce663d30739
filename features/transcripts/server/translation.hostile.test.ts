import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "@aside/ai/translation/languages.ts";
import { type LoopbackServer, startLoopbackServer } from "@aside/ai/testkit/loopback-server.ts";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { shareLink } from "../../delivery/contract.ts";
import { getTranscript } from "../contract.ts";
import { getTranslation, listLanguages } from "../translation-contract.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-translation-"));
const SERVED = ["en", "de", "ar", "ja"];
const languages = { json: SERVED.map((code) => ({ code, name: code, targets: SERVED })) };
/** A fake translator that prefixes the language code; for Japanese it returns a sentence without spaces. */
const translated = (q: string[], target: string) => ({
  json: {
    translatedText: q.map((text) => (target === "ja" ? "四半期の予算を金曜日までに経理部に送ってください。" : `${target}: ${text}`)),
  },
});

let server: LoopbackServer;
let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let postId: string;
let isDown = false;

beforeAll(async () => {
  server = await startLoopbackServer((request) => {
    if (isDown) return { status: 503, json: { error: "down" } };
    return request.path.endsWith("/languages") ? languages : translated(request.json.q as string[], request.json.target as string);
  });
  app = await startApp({ worker: true, enrichments: false, env: { TRANSLATE_URL: server.origin } });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  const wav = join(directory, "speech.wav");
  execFileSync("flite", ["-voice", "slt", "-t", "The quarterly report is ready. We meet on Friday.", "-o", wav]);
  postId = await recordPost(ada, { seconds: 5, wav });
  await app.waitForJobs({ timeoutMs: 120_000 });
}, 180_000);
afterAll(async () => {
  await app.stop();
  await server.close();
  rmSync(directory, { recursive: true, force: true });
});

const read = async (language: string, who: Pick<typeof ada, "call"> = ada) =>
  await who.call(getTranslation, { params: { id: postId }, query: { language } });

async function whole(language: string) {
  for (let tries = 0; tries < 200; tries++) {
    const translation = await read(language);
    if (!["WAITING", "PROCESSING"].includes(translation.state)) return translation;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`timed out waiting for the translation to ${language}`);
}

describe("translation", () => {
  test("is made by a job, segment by segment, and requested once", async () => {
    expect(await read("de")).toMatchObject({ state: "WAITING", quality: "full", direction: "ltr", source_language: "en" });
    const german = await whole("de");
    const { segments } = await ada.call(getTranscript, { params: { id: postId } });
    expect(german).toMatchObject({ state: "PROCESSED", quality: "full", engine: "libretranslate" });
    expect(german.segments).toEqual(segments.map(({ text }) => `de: ${text}`));
    const asked = server.requests.filter(({ path }) => path.endsWith("/translate")).length;
    expect(await whole("de")).toEqual(german);
    expect(server.requests.filter(({ path }) => path.endsWith("/translate"))).toHaveLength(asked);
    const captions = await ada.bytes(german.captions_url ?? "");
    expect(captions.body.toString()).toMatch(/^WEBVTT\n[\s\S]*de: /);
  });

  test("of a script without spaces has captions without spaces", async () => {
    const { captions_url } = await whole("ja");
    const captions = (await ada.bytes(captions_url ?? "")).body.toString();
    expect(captions.replace(/\s/g, "")).toContain("四半期の予算を金曜日までに経理部に送ってください。");
    for (const line of captions.split("\n").filter((each) => /\p{sc=Han}/u.test(each))) expect(line).not.toContain(" ");
  });

  test("lists every language with its availability and direction; what can be translated well comes first", async () => {
    const { languages: list } = await ada.call(listLanguages, { query: {} });
    // In the order of the product's list within each quality.
    const byQuality = ["full", "rough", "none"].map((quality) => list.filter((each) => each.quality === quality).map(({ code }) => code));
    expect(byQuality.slice(0, 2)).toEqual([
      ["en", "ar", "de", "ja"],
      ["es", "fr", "ca", "pt"],
    ]);
    expect(list.map(({ code }) => code)).toEqual(byQuality.flat());
    expect(byQuality[2]).toEqual(LANGUAGES.map(({ code }) => code).filter((code) => byQuality[2]?.includes(code)));
    expect(list).toHaveLength(58);
    expect(list.filter(({ direction }) => direction === "rtl").map(({ name }) => name)).toEqual(["Arabic", "Persian", "Urdu"]);
    for (const code of ["de", "ar", "ja"]) expect(list.find((language) => language.code === code)?.quality).toBe("full");
    expect(list.find(({ code }) => code === "en")?.quality).toBe("full");
    expect(list.find(({ code }) => code === "so")?.quality).toBe("none");
  });

  test("by rules says so of each text", async () => {
    const spanish = await whole("es");
    expect(spanish).toMatchObject({ state: "PROCESSED", quality: "rough", engine: "apertium" });
    expect(spanish.segment_qualities).toEqual(spanish.segments.map(() => "rough"));
    expect((await whole("de")).segment_qualities).toEqual(spanish.segments.map(() => "full"));
  });

  test("into an unavailable language is refused; the original language returns the original", async () => {
    expect(await read("so")).toMatchObject({ state: "UNAVAILABLE", quality: "none", engine: null, direction: "ltr" });
    expect((await read("so")).segments.every((text) => text === null)).toBe(true);
    const { segments } = await ada.call(getTranscript, { params: { id: postId } });
    expect(await read("en")).toMatchObject({ state: "PROCESSED", segments: segments.map(({ text }) => text) });
    expect((await whole("ar")).direction).toBe("rtl");
  });

  test.each(["xx", "", "english", "../en", "en\u0000", "EN"])("of %j is refused", async (language) => {
    expect((await ada.try(getTranslation, { params: { id: postId }, query: { language } })).status).toBe(400);
  });

  test("is available to people who may view the video, including captions", async () => {
    const { captions_url } = await whole("de");
    for (const who of [eve, app.driver()]) {
      const absent = await who.try(getTranslation, { params: { id: crypto.randomUUID() }, query: { language: "de" } });
      const reply = await who.try(getTranslation, { params: { id: postId }, query: { language: "de" } });
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
      expect((await who.bytes(captions_url ?? "")).status).toBe(404);
    }
    for (const file of ["xx.vtt", "de.exe", "..%2f..%2fvideo.mp4", "de"])
      expect((await ada.bytes((captions_url ?? "").replace("de.vtt", file))).status).toBe(404);
    await ada.call(shareLink, { params: { id: postId }, body: {} });
    expect((await read("de", eve)).state).toBe("PROCESSED");
  });

  test("waits for a server that is down and is completed later", { timeout: 90_000 }, async () => {
    const wav = join(directory, "other.wav");
    execFileSync("flite", ["-voice", "slt", "-t", "Please call the office tomorrow morning.", "-o", wav]);
    const second = await recordPost(ada, { seconds: 4, wav });
    await app.waitForJobs({ timeoutMs: 60_000 });
    const ask = async () => (await ada.call(getTranslation, { params: { id: second }, query: { language: "de" } })).state;
    isDown = true;
    expect(await ask()).toBe("WAITING");
    await new Promise((resolve) => setTimeout(resolve, 3000));
    expect(["WAITING", "PROCESSING"]).toContain(await ask());
    isDown = false;
    await app.waitForJobs();
    expect(await ask()).toBe("PROCESSED");
  });
});

test("without the plan feature: 402 with its name", async () => {
  const own = await startApp({ worker: true, enrichments: false, env: { DISABLED_FEATURES: "translation_ai" } });
  const grace = await createUser(own, "Grace Hopper");
  const id = await recordPost(grace, { seconds: 2 });
  const reply = await grace.try(getTranslation, { params: { id }, query: { language: "de" } });
  expect([reply.status, reply.error.code, reply.error.details]).toEqual([402, "feature_locked", { feature: "translation_ai" }]);
  await own.stop();
});
