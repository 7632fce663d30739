import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AvatarServer, AvatarServiceError } from "./avatar-client.ts";
import { createDIdProvider } from "./d-id.ts";
import { createHeyGenProvider } from "./heygen.ts";
import type { AvatarProvider } from "./port.ts";
import { createTavusProvider } from "./tavus.ts";
import { startDIdStandIn } from "./testkit/d-id-stand-in.ts";
import { startHeyGenStandIn } from "./testkit/heygen-stand-in.ts";
import { makeSmallVideo } from "./testkit/small-video.ts";
import type { StandInService } from "./testkit/stand-in-service.ts";
import { startTavusStandIn } from "./testkit/tavus-stand-in.ts";
import type { Clock } from "../open-ai/open-ai-client.ts";
import { AiError, type AiUsage } from "../port.ts";
import { startLoopbackServer } from "../testkit/loopback-server.ts";

let video: Buffer;
beforeAll(async () => {
  video = await makeSmallVideo();
});

/** `avatars`, `videos`: where things of this kind are. */
const providers = [
  { name: "HeyGen", start: startHeyGenStandIn, create: createHeyGenProvider, avatars: /^\/v3\/avatars/, videos: /^\/v3\/videos/ },
  { name: "D-ID", start: startDIdStandIn, create: createDIdProvider, avatars: /^\/scenes\/avatars/, videos: /^\/scenes(\/video|$)/ },
  { name: "Tavus", start: startTavusStandIn, create: createTavusProvider, avatars: /^\/v2\/faces/, videos: /^\/v2\/videos/ },
];

describe.each(providers)("$name", ({ start, create, avatars, videos }) => {
  let standIn: StandInService;
  let provider: AvatarProvider;
  let time: number;
  let pauses: number[];
  const clock: Clock = {
    now: () => time,
    sleep: async (ms) => {
      pauses.push(ms);
      time += ms;
    },
    random: () => 0.5,
  };
  const providerWith = (options: Partial<AvatarServer> = {}) =>
    create({ baseUrl: standIn.origin, apiKey: standIn.apiKey, microsPerMinute: 2_000_000, clock, ...options });

  beforeEach(async () => {
    time = 0;
    pauses = [];
    standIn = await start({ video });
    provider = providerWith();
  });
  afterEach(async () => {
    await provider.close();
    await standIn.close();
  });

  async function createAvatar(options: { callbackUrl?: string } = {}): Promise<string> {
    const consent = await provider.consentText?.({ language: "en-US" });
    const urls = { trainingUrl: "https://aside.example/training.mp4", consentUrl: "https://aside.example/consent.mp4" };
    return (await provider.createAvatar({ name: "Ada", ...urls, ...(consent ? { consentId: consent.id } : {}), ...options })).id;
  }

  async function readyAvatar(): Promise<string> {
    const id = await createAvatar();
    while ((await provider.avatarState(id)).state === "processing");
    return id;
  }

  const ask = (avatarId: string, more: object = {}) =>
    provider.generate({ avatarId, title: "Notes", text: "Hello there.", language: "en", ...more });

  test("makes an avatar and a video of it, and returns the real file", async () => {
    const avatarId = await createAvatar();
    expect(await provider.avatarState(avatarId)).toEqual({ state: "processing" });
    expect(await provider.avatarState(avatarId)).toEqual({ state: "ready" });
    const { id } = await ask(avatarId);
    expect(await provider.videoState(id)).toMatchObject({ state: "processing" });
    const state = await provider.videoState(id);
    if (state.state !== "ready") throw new Error(state.state);
    const file = Buffer.from(await (await fetch(state.url)).arrayBuffer());
    expect(file.equals(video)).toBe(true);
  });

  test("reports the costs of a video once, when it was accepted", async () => {
    const used: AiUsage[] = [];
    const onUsage = (usage: AiUsage) => void used.push(usage);
    const avatarId = await readyAvatar();
    await ask(avatarId, { soundUrl: "https://aside.example/speech.wav", soundSeconds: 30, onUsage });
    expect(used).toMatchObject([{ kind: "avatar", engine: provider.engine, seconds: 30, costMicros: 1_000_000 }]);
    await ask(avatarId, { text: "a".repeat(900), onUsage });
    expect(used[1]).toMatchObject({ seconds: 60, characters: 900, costMicros: 2_000_000 });
    standIn.failNext("POST", videos, { status: 400, json: {} });
    await expect(ask(avatarId, { onUsage })).rejects.toMatchObject({ reason: "refused" });
    expect(used).toHaveLength(2);
  });

  test("sends the sound instead of the text", async () => {
    const { id } = await ask(await readyAvatar(), { soundUrl: "https://aside.example/speech.wav" });
    const sent = JSON.stringify(standIn.jobs.get(id)!.request);
    expect(sent).toContain("https://aside.example/speech.wav");
    expect(sent).not.toContain("Hello there.");
  });

  test("says why an avatar or a video failed", async () => {
    const avatarId = await readyAvatar();
    const { id } = await ask(avatarId);
    const other = await createAvatar();
    standIn.outcome = "failed";
    await provider.videoState(id);
    expect(await provider.videoState(id)).toMatchObject({ state: "failed", reason: expect.stringMatching(/^[^\n]{5,300}$/) });
    await provider.avatarState(other);
    expect(await provider.avatarState(other)).toMatchObject({ state: "failed", reason: expect.stringMatching(/^[^\n]{5,300}$/) });
  });

  test("keeps a job in progress for as long as it does not end", async () => {
    const avatarId = await readyAvatar();
    standIn.outcome = "stuck";
    const { id } = await ask(avatarId);
    for (let poll = 0; poll < 20; poll++) expect(await provider.videoState(id)).toMatchObject({ state: "processing" });
  });

  test("rejects a state that no document names instead of guessing", async () => {
    const avatarId = await readyAvatar();
    const strange = { status: "splendid", data: { status: "splendid" } };
    standIn.failNext("GET", avatars, { json: strange });
    await expect(provider.avatarState(avatarId)).rejects.toMatchObject({
      reason: "unavailable",
      message: expect.stringContaining("splendid"),
    });
    const { id } = await ask(avatarId);
    standIn.failNext("GET", videos, { json: strange });
    await expect(provider.videoState(id)).rejects.toMatchObject({ reason: "unavailable" });
  });

  test.each([
    ["no JSON", { bytes: "<html>" }],
    ["another shape", { json: { hello: 1 } }],
    ["too many bytes", { bytes: Buffer.alloc(2 * 1024 * 1024, 0x20) }],
    ["an id that is a path", { json: { face_id: "../x", video_id: "../x", id: "../x", data: { video_id: "../x" } } }],
  ])("refuses an answer that is %s", async (_, reply) => {
    const avatarId = await readyAvatar();
    standIn.failNext("POST", videos, reply);
    await expect(ask(avatarId)).rejects.toMatchObject({ reason: "refused" });
  });

  test("gives a new address for a result whose address expired", async () => {
    const { id } = await ask(await readyAvatar());
    await provider.videoState(id);
    const first = await provider.videoState(id);
    standIn.expireResults();
    const second = await provider.videoState(id);
    if (first.state !== "ready" || second.state !== "ready") throw new Error("not ready");
    expect([(await fetch(first.url)).status, (await fetch(second.url)).status]).toEqual([403, 200]);
  });

  test("learns nothing from callbacks: lost, late, doubled and forged ones change no state", async () => {
    const states: string[] = [];
    let id = "";
    const receiver = await startLoopbackServer(async () => {
      states.push((await provider.videoState(id)).state);
      return { status: 204, bytes: "" };
    });
    ({ id } = await ask(await readyAvatar(), { callbackUrl: `${receiver.origin}/wake` }));
    expect(await standIn.sendCallback(id, "done")).toBe(204);
    expect(states).toEqual(["processing"]);
    await provider.videoState(id);
    await Promise.all([standIn.sendCallback(id), standIn.sendCallback(id)]);
    await standIn.sendCallback(id, "failed");
    expect(states).toEqual(["processing", "ready", "ready", "ready"]);
    await receiver.close();
  });

  test("deletes also what is gone already, and tries again when a deletion fails", async () => {
    const avatarId = await readyAvatar();
    const { id } = await ask(avatarId);
    standIn.failNext("DELETE", videos, { status: 500, json: {} });
    await provider.deleteVideo(id);
    await provider.deleteVideo(id);
    standIn.failNext("DELETE", avatars, { fault: "cut" });
    await provider.deleteAvatar(avatarId);
    await provider.deleteAvatar(avatarId);
    expect([...standIn.jobs.values()].filter(({ kind }) => kind !== "consent")).toEqual([]);
    expect(await provider.avatarState(avatarId)).toMatchObject({ state: "failed" });
    expect(await provider.videoState(id)).toMatchObject({ state: "failed" });
  });

  test("waits as long as the service asks before it tries again", async () => {
    const avatarId = await readyAvatar();
    pauses = [];
    standIn.failNext("POST", videos, { status: 429, headers: { "retry-after": "7" }, json: {} });
    await ask(avatarId);
    expect(pauses).toEqual([7000]);
  });

  test("leaves a longer wait to the caller", async () => {
    const avatarId = await readyAvatar();
    standIn.failNext("POST", videos, { status: 429, headers: { "retry-after": "600" }, json: {} });
    const error = await ask(avatarId).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AvatarServiceError);
    expect(error).toMatchObject({ reason: "unavailable", status: 429, retryAfterMs: 600_000 });
  });

  test("does not order a video twice when the answer to the first order is lost", async () => {
    const avatarId = await readyAvatar();
    for (const reply of [{ fault: "cut" as const }, { status: 503, json: {} }]) {
      standIn.requests.length = 0;
      standIn.failNext("POST", videos, reply);
      await expect(ask(avatarId)).rejects.toMatchObject({ reason: "unavailable" });
      expect(standIn.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
    }
  });

  test("asks for a state again after a lost answer", async () => {
    const avatarId = await readyAvatar();
    standIn.failNext("GET", avatars, { fault: "cut" });
    standIn.failNext("GET", avatars, { status: 502, json: {} });
    expect(await provider.avatarState(avatarId)).toEqual({ state: "ready" });
  });

  test("ends a call when the service stays silent or the caller gives up", async () => {
    const avatarId = await readyAvatar();
    standIn.failNext("GET", avatars, { fault: "silence" }, 2);
    await expect(providerWith({ timeoutMs: 50 }).avatarState(avatarId)).rejects.toMatchObject({ reason: "unavailable" });
    const abort = new AbortController();
    const asked = provider.avatarState(avatarId, { signal: abort.signal });
    abort.abort();
    await expect(asked).rejects.toMatchObject({ reason: "closed" });
  });

  test("tells no one the key, and takes a wrong one as unavailable", async () => {
    const error: unknown = await providerWith({ apiKey: "another-key" })
      .avatarState("x")
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(AiError);
    expect(error).toMatchObject({ reason: "unavailable" });
    expect(String(error)).not.toContain("another-key");
  });
});

describe("consents", () => {
  const urls = { trainingUrl: "https://aside.example/t.mp4", consentUrl: "https://aside.example/c.mp4" };
  let time = 0;
  const clock: Clock = { now: () => time, sleep: async (ms) => void (time += ms), random: () => 0.5 };

  test("D-ID gives a text with a passcode in the person's language, for half an hour", async () => {
    const standIn = await startDIdStandIn({ video });
    const provider = createDIdProvider({ baseUrl: standIn.origin, apiKey: standIn.apiKey, clock });
    const text = await provider.consentText!({ language: "de-AT" });
    expect(text).toMatchObject({ text: expect.stringContaining("passcode"), expiresInSeconds: 1800 });
    await provider.consentText!({ language: "ja" });
    expect(standIn.requests.map(({ json }) => json)).toEqual([{ language: "german" }, { language: "english" }]);
    await standIn.close();
  });

  test("D-ID's consent is given once, also when the call for the avatar is repeated", async () => {
    const standIn = await startDIdStandIn({ video });
    const provider = createDIdProvider({ baseUrl: standIn.origin, apiKey: standIn.apiKey, clock });
    const { id: consentId } = await provider.consentText!({ language: "en" });
    standIn.failNext("POST", /^\/scenes\/avatars/, { status: 503, json: {} });
    await expect(provider.createAvatar({ name: "Ada", ...urls, consentId })).rejects.toMatchObject({ reason: "unavailable" });
    await provider.createAvatar({ name: "Ada", ...urls, consentId });
    expect(standIn.requests.filter(({ method, path }) => method === "POST" && path === `/consents/${consentId}`)).toHaveLength(1);
    await standIn.close();
  });

  test("a consent that D-ID refuses is reported, and an endless check ends", async () => {
    const standIn = await startDIdStandIn({ video });
    const provider = createDIdProvider({ baseUrl: standIn.origin, apiKey: standIn.apiKey, clock });
    const request = async () => ({ name: "Ada", ...urls, consentId: (await provider.consentText!({ language: "en" })).id });
    standIn.consentOutcome = "failed";
    await expect(provider.createAvatar(await request())).rejects.toMatchObject({
      reason: "refused",
      message: "D-ID did not accept the consent: The passcode was not heard.",
    });
    standIn.consentOutcome = "stuck";
    await expect(provider.createAvatar(await request())).rejects.toMatchObject({ reason: "unavailable" });
    await standIn.close();
  });

  test("HeyGen keeps no avatar whose consent was not accepted", async () => {
    const standIn = await startHeyGenStandIn({ video });
    const provider = createHeyGenProvider({ baseUrl: standIn.origin, apiKey: standIn.apiKey, clock });
    standIn.failNext("POST", /consent$/, { status: 403, json: {} });
    await expect(provider.createAvatar({ name: "Ada", ...urls })).rejects.toMatchObject({ status: 403 });
    expect(standIn.jobs.size).toBe(0);
    await standIn.close();
  });

  test.each([
    ["HeyGen", createHeyGenProvider],
    ["D-ID", createDIdProvider],
  ])("%s makes no avatar without a consent", async (_, create) => {
    const provider = create({ apiKey: "key", baseUrl: "http://127.0.0.1:9" });
    await expect(provider.createAvatar({ name: "Ada", trainingUrl: urls.trainingUrl })).rejects.toMatchObject({ reason: "refused" });
  });
});
