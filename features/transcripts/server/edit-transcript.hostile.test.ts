import { mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@aside/testkit/people.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { shareLink } from "../../delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { editTranscript, getTranscript, getTranscriptFile, revertTranscript, type TranscriptJson } from "../contract.ts";

const directory = mkdtempSync(join(tmpdir(), "aside-words-"));
let app: TestApp;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
let postId: string;

beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false });
  ada = await createUser(app, "Ada Lovelace");
  eve = await createUser(app, "Eve");
  const wav = join(directory, "speech.wav");
  execFileSync("flite", ["-voice", "slt", "-t", "The quarterly report is ready. We meet on Friday.", "-o", wav]);
  postId = await recordPost(ada, { seconds: 5, wav });
  for (let tries = 0; (await read()).state !== "final" && tries < 300; tries++) await new Promise((resolve) => setTimeout(resolve, 200));
  await ada.call(shareLink, { params: { id: postId }, body: {} });
}, 120_000);
afterAll(async () => {
  await app.stop();
  rmSync(directory, { recursive: true, force: true });
});

const read = async (who: Pick<typeof ada, "call"> = ada) => await who.call(getTranscript, { params: { id: postId } });
const textOf = (transcript: TranscriptJson) => transcript.segments.map((segment) => segment.text).join(" ");
const change = async (body: { version: number; changes: unknown }, who: Pick<typeof ada, "try"> = ada) =>
  await who.try(editTranscript, { params: { id: postId }, body: body as never });

describe("correcting the transcript", () => {
  test("changes the text for everyone, keeps the times of unchanged words, and can be undone", async () => {
    const before = await read();
    const first = before.segments[0];
    if (!first) throw new Error("the transcript is empty");
    const text = first.text.replace("quarterly", "yearly");
    expect(text).not.toBe(first.text);
    const edited = JSON.parse((await change({ version: before.version, changes: [{ index: 0, text }] })).text) as TranscriptJson;
    expect(edited.segments[0]).toMatchObject({ text, is_edited: true, start: first.start, end: first.end });
    for (const word of first.words.filter(({ text: said }) => said !== "quarterly")) expect(edited.segments[0]?.words).toContainEqual(word);
    expect((await ada.call(getPost, { params: { id: postId } })).transcription_text).toContain("yearly");
    expect(textOf(await read(eve))).toContain("yearly");
    const reverted = await ada.call(revertTranscript, { params: { id: postId } });
    expect(textOf(reverted)).toBe(textOf(before));
    expect(reverted.segments.map(({ words }) => words)).toEqual(before.segments.map(({ words }) => words));
    expect((await ada.call(getPost, { params: { id: postId } })).transcription_text).toContain("quarterly");
  });

  test("is in the files of the API, whatever it contains", async () => {
    const { version, segments } = await read();
    const text = "a --> b <script>alert(1)</script> &\n\n1 שלום";
    await change({ version, changes: segments.map((_, index) => ({ index, text: index === 0 ? text : "" })) });
    const file = async (format: string) => await eve.try(getTranscriptFile, { params: { id: postId }, query: { format: format as never } });
    const [vtt, srt, txt] = await Promise.all(["vtt", "srt", "txt"].map(file));
    const cuesOf = (body: string, arrow: RegExp) =>
      body
        .trim()
        .split("\n\n")
        .filter((block) => arrow.test(block));
    const vttCues = cuesOf(vtt?.text ?? "", /^\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}\n/);
    const srtCues = cuesOf(srt?.text ?? "", /^\d+\n\d\d:\d\d:\d\d,\d{3} --> \d\d:\d\d:\d\d,\d{3}\n/);
    expect(vtt?.text.startsWith("WEBVTT\n\n")).toBe(true);
    // Every block is a cue, and its text holds no arrow, tag or empty line of its own.
    expect(vttCues).toHaveLength((vtt?.text.trim().split("\n\n").length ?? 0) - 1);
    expect(srtCues).toHaveLength(srt?.text.trim().split("\n\n").length ?? 0);
    expect(vttCues.length).toBeGreaterThan(0);
    const said = (cues: string[], lines: number) => cues.map((cue) => cue.split("\n").slice(lines).join(" ")).join(" ");
    expect(said(vttCues, 1)).toBe("a --&gt; b &lt;script&gt;alert(1)&lt;/script&gt; &amp; 1 שלום");
    expect(said(srtCues, 2)).toBe("a -> b <script>alert(1)</script> & 1 שלום");
    expect(txt?.text.replace(/\s+/g, " ").trim()).toBe("a --> b <script>alert(1)</script> & 1 שלום");
    for (const format of ["json", "vtt/../srt", ""]) expect((await file(format)).status).toBe(400);
    await ada.call(revertTranscript, { params: { id: postId } });
  });

  test("made on an older version is refused: of two windows one saves and the other gets a conflict", async () => {
    const { version } = await read();
    const replies = await Promise.all(["One.", "Two."].map(async (text) => await change({ version, changes: [{ index: 0, text }] })));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const lost = replies.find(({ status }) => status === 409);
    expect(lost?.error).toMatchObject({ code: "transcript_conflict", details: { version: version + 1 } });
    await ada.call(revertTranscript, { params: { id: postId } });
  });

  test("can empty a segment, which then has no caption", async () => {
    const { version, segments, take_id } = await read();
    await change({ version, changes: segments.map((_, index) => ({ index, text: "" })) });
    const captions = await ada.bytes(`/media/${postId}/${take_id}/captions.vtt`);
    expect(captions.body.toString().trim()).toBe("WEBVTT");
    expect((await ada.call(getPost, { params: { id: postId } })).transcription_text).toBe("");
    await ada.call(revertTranscript, { params: { id: postId } });
  });

  test("is possible for the author only; others get a 404 even if they may read it", async () => {
    const { version } = await read();
    const absent = await eve.try(editTranscript, {
      params: { id: crypto.randomUUID() },
      body: { version, changes: [{ index: 0, text: "x" }] },
    });
    for (const who of [eve]) {
      const reply = await change({ version, changes: [{ index: 0, text: "x" }] }, who);
      expect([reply.status, reply.text]).toEqual([404, absent.text]);
      expect((await who.try(revertTranscript, { params: { id: postId } })).status).toBe(404);
    }
    expect((await change({ version, changes: [{ index: 0, text: "x" }] }, app.driver())).status).toBe(403);
    expect((await read()).version).toBe(version);
  });

  test("keeps markup as text", async () => {
    const { version, take_id } = await read();
    await change({ version, changes: [{ index: 0, text: "<script>alert(1)</script>" }] });
    expect((await read()).segments[0]?.text).toBe("<script>alert(1)</script>");
    expect((await ada.bytes(`/media/${postId}/${take_id}/captions.vtt`)).body.toString()).not.toContain("<script>");
    await ada.call(revertTranscript, { params: { id: postId } });
  });

  test.each([
    ["a segment that is not there", [{ index: 99, text: "x" }]],
    ["a negative one", [{ index: -1, text: "x" }]],
    ["too long a text", [{ index: 0, text: "x".repeat(2001) }]],
    ["NUL", [{ index: 0, text: "a\u0000b" }]],
    ["a lone surrogate", [{ index: 0, text: "a\ud800b" }]],
    ["no change", []],
    ["a thousand and one", Array.from({ length: 1001 }, () => ({ index: 0, text: "x" }))],
    ["no list", { index: 0, text: "x" }],
    ["a number for a text", [{ index: 0, text: 5 }]],
  ])("%s: refused without any change", async (_, changes) => {
    const before = await read();
    expect((await change({ version: before.version, changes })).status).toBe(400);
    expect(await read()).toEqual(before);
  });

  test("without the plan feature: 402 with its name", async () => {
    const own = await startApp({ worker: true, enrichments: false, env: { DISABLED_FEATURES: "transcript_editing" } });
    const grace = await createUser(own, "Grace Hopper");
    const id = await recordPost(grace, { seconds: 2 });
    const reply = await grace.try(editTranscript, { params: { id }, body: { version: 0, changes: [{ index: 0, text: "x" }] } });
    expect([reply.status, reply.error.code, reply.error.details]).toEqual([402, "feature_locked", { feature: "transcript_editing" }]);
    await own.stop();
  });
});
