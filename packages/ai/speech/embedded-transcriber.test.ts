import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createEmbeddedTranscriber, type EmbeddedTranscriber } from "./embedded-transcriber.ts";
import { cutRepetitions } from "./cut-repetitions.ts";
import { SpeechModel } from "./speech-models.ts";
import { isAccurate, meanLogProbability } from "../generation/is-accurate.ts";
import type { TranscriptionSession, TranscriptSegment } from "../port.ts";
import { speakPcm } from "../testkit/speak-pcm.ts";
import { wordErrorRate } from "../transcript/word-error-rate.ts";
import { onlyMainCases } from "@aside/testkit/main-cases.ts";

const run = promisify(execFile);
const RATE = 16_000;
const SENTENCES =
  "Good morning everyone. Thank you for watching this short video about our new project. We will send the final report on Friday, and please call me if you have any questions. The next meeting takes place in the large room on the second floor.";
const OTHER = "The customer asked for a lower price, so we changed the second page of the contract.";
const THIRD = "The next meeting takes place in the large room on the second floor.";
const SPANISH = "El cliente pidio un precio mas bajo, asi que cambiamos la segunda pagina del contrato y la mandamos otra vez por correo.";

let directory: string;
/** Shared by all tests: loading the model takes seconds. */
let transcriber: EmbeddedTranscriber;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "speech-test-"));
  transcriber = createEmbeddedTranscriber();
});
afterAll(async () => {
  await transcriber.close();
  await rm(directory, { recursive: true, force: true });
});

const spoken = new Map<string, Promise<Float32Array>>();

async function speak(text: string): Promise<Float32Array> {
  const pcm = spoken.get(text) ?? synthesize(text);
  spoken.set(text, pcm);
  return (await pcm).slice();
}

async function synthesize(text: string): Promise<Float32Array> {
  const path = join(directory, `${Math.random()}.wav`);
  await run("flite", ["-voice", "slt", "-t", text, "-o", path]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") throw new Error("This test speaks with flite, which is not installed: apt-get install flite");
    throw error;
  });
  const { stdout } = await run("ffmpeg", ["-v", "error", "-i", path, "-ar", String(RATE), "-ac", "1", "-f", "f32le", "-"], {
    encoding: "buffer",
    maxBuffer: 64e6,
  });
  return new Float32Array(stdout.buffer.slice(stdout.byteOffset, stdout.byteOffset + stdout.length));
}

async function stream(session: TranscriptionSession, pcm: Float32Array): Promise<TranscriptSegment[]> {
  const segments: TranscriptSegment[] = [];
  for (let at = 0; at < pcm.length; at += RATE) segments.push(...(await session.push(pcm.slice(at, at + RATE))));
  return segments;
}

async function transcribe(pcm: Float32Array): Promise<TranscriptSegment[]> {
  const session = await transcriber.open({ offset: 0 });
  return [...(await stream(session, pcm)), ...(await session.finish())];
}

const textOf = (segments: TranscriptSegment[]) => segments.map((segment) => segment.text).join(" ");

function silence(seconds: number): Float32Array {
  return new Float32Array(seconds * RATE);
}

function joined(...pieces: Float32Array[]): Float32Array {
  return Float32Array.from(pieces.flatMap((piece) => [...piece]));
}

describe("speech to text on this machine", () => {
  test("a spoken paragraph, streamed second by second, has a word error rate of at most 15 % and takes 600 MB", async () => {
    const pcm = await speak(SENTENCES);
    const segments = await transcribe(pcm);
    const rate = wordErrorRate(SENTENCES, textOf(segments));
    const peak = Number(/VmHWM:\s+(\d+)/.exec(await readFile(`/proc/${transcriber.processId}/status`, "utf8"))![1]) / 1024;
    console.log(`word error rate ${rate.toFixed(3)}, model process ${peak.toFixed(0)} MB at most`);
    expect(rate).toBeLessThanOrEqual(0.15);
    expect(peak).toBeLessThanOrEqual(600);
    expect(isAccurate(segments, "moonshine-base-en")).toBe(true);
  }, 60_000);

  test("a window is final as soon as the speaker pauses; its word times increase and start at the offset", async () => {
    const pcm = await speak(OTHER);
    const session = await transcriber.open({ offset: 100 });
    const segments = await stream(session, joined(silence(2), pcm, silence(2)));
    expect(wordErrorRate(OTHER, textOf(segments))).toBeLessThanOrEqual(0.15);
    expect(await session.finish()).toEqual([]);
    const words = segments.flatMap((segment) => segment.words);
    expect(words.map((word) => word.text).join(" ")).toBe(textOf(segments));
    words.forEach((word, index) => {
      expect(word.end).toBeGreaterThan(word.start);
      expect(word.start).toBeGreaterThanOrEqual((words[index - 1]?.end ?? 102) - 1e-6);
    });
    expect(words[0]!.start).toBeLessThan(102.6);
    expect(words.at(-1)!.end).toBeLessThanOrEqual(102 + pcm.length / RATE + 0.1);
    expect(words.at(-1)!.end).toBeGreaterThan(102 + pcm.length / RATE - 1);
  }, 60_000);

  test.skipIf(onlyMainCases)(
    "speech without a pause is cut before 15 s without losing words",
    async () => {
      const text =
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty and then we go on to the next part of the list which is a little longer than the first part because it has many more words in it than anybody would ever want to say";
      const pcm = await speak(text);
      const segments = await transcribe(pcm);
      segments.forEach((segment) => expect(segment.end - segment.start).toBeLessThanOrEqual(15));
      expect(pcm.length / RATE).toBeGreaterThan(15);
      const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
      const spelled = textOf(segments).replace(/\b(\d{1,2})\b/g, (_, digits: string) => numbers[Number(digits) - 1] ?? digits);
      console.log(`without a pause: word error rate ${wordErrorRate(text, spelled).toFixed(3)}`);
      expect(wordErrorRate(text.slice(text.indexOf("and then")), spelled.slice(spelled.indexOf("and then")))).toBeLessThanOrEqual(0.15);
    },
    60_000,
  );

  test("words that the model repeats until its time is over are said once", async () => {
    // It ends in the middle of a word.
    const pcm = (await speakPcm("Good morning everyone.")).slice(0, 0.75 * RATE);
    const said = await (await SpeechModel.load()).transcribe(pcm);
    expect(said).toMatchObject({ isComplete: false, text: "The warning the warning" });
    expect(cutRepetitions(said.text, said)).toBe("The warning");
  }, 60_000);

  test("a model process killed in the middle of a session is replaced and no window is lost", async () => {
    const [first, second] = [await speak(OTHER), await speak(THIRD)];
    const session = await transcriber.open({ offset: 0 });
    await session.push(silence(1));
    const killed = transcriber.processId!;
    const answer = session.push(joined(first, silence(1)));
    // The push has reached the process, which works on it for longer than this tick.
    await new Promise(setImmediate);
    process.kill(killed, "SIGKILL");
    const segments = [...(await answer), ...(await stream(session, second)), ...(await session.finish())];
    expect(transcriber.processId).not.toBe(killed);
    expect(wordErrorRate(`${OTHER} ${THIRD}`, textOf(segments))).toBeLessThanOrEqual(0.15);
  }, 60_000);

  test.skipIf(onlyMainCases)(
    "a model process that dies repeatedly fails the call, and the next call retries the same window",
    async () => {
      const pcm = joined(await speak(OTHER), silence(1));
      const session = await transcriber.open({ offset: 0 });
      const killer = setInterval(() => {
        if (transcriber.processId) process.kill(transcriber.processId, "SIGKILL");
      }, 50);
      await expect(session.push(pcm)).rejects.toMatchObject({ name: "AiError", reason: "unavailable" });
      clearInterval(killer);
      expect(wordErrorRate(OTHER, textOf(await session.finish()))).toBeLessThanOrEqual(0.15);
    },
    60_000,
  );

  test("a loaded model does not keep its parent alive, and ends with it", async () => {
    const start = (ending: string) =>
      run(process.execPath, [
        "--input-type=module",
        "-e",
        `const { createEmbeddedTranscriber } = await import(${JSON.stringify(new URL("./embedded-transcriber.ts", import.meta.url).href)});
         const transcriber = createEmbeddedTranscriber();
         await (await transcriber.open({ offset: 0 })).push(new Float32Array(16000));
         console.log(transcriber.processId);
         ${ending}`,
      ]).catch((error: { stdout: string; signal: string }) => error);
    for (const ending of ["", "process.kill(process.pid, 'SIGKILL')"]) {
      const model = Number((await start(ending)).stdout);
      expect(model).toBeGreaterThan(0);
      const isAlive = () =>
        readFile(`/proc/${model}/stat`, "utf8").then(
          (stat) => !stat.includes(") Z "),
          () => false,
        );
      await expect.poll(isAlive, { timeout: 5000 }).toBe(false);
    }
  }, 30_000);

  test.skipIf(onlyMainCases)(
    "two concurrent sessions share one process and keep their transcripts apart",
    async () => {
      const [first, second] = await Promise.all([speak(THIRD), speak(OTHER)]);
      const processes = new Set<number | undefined>();
      const watch = setInterval(() => processes.add(transcriber.processId), 20);
      const [one, two] = await Promise.all([transcribe(first), transcribe(second)]);
      clearInterval(watch);
      expect(processes.size).toBe(1);
      expect(wordErrorRate(THIRD, textOf(one))).toBeLessThanOrEqual(0.15);
      expect(wordErrorRate(OTHER, textOf(two))).toBeLessThanOrEqual(0.15);
    },
    60_000,
  );

  test.skipIf(onlyMainCases)(
    "a short message is transcribed before another session's long backlog is finished",
    async () => {
      const [long, short] = await Promise.all([speak(SENTENCES), speak(OTHER)]);
      const order: string[] = [];
      const backlog = transcribe(long).then(() => order.push("backlog"));
      await Promise.all([backlog, transcribe(short).then(() => order.push("short"))]);
      expect(order).toEqual(["short", "backlog"]);
    },
    90_000,
  );

  test("silence and noise give no text", async () => {
    const noise = Float32Array.from({ length: 5 * RATE }, () => (Math.random() - 0.5) * 0.1);
    expect(await transcribe(silence(5))).toEqual([]);
    expect(await transcribe(noise)).toEqual([]);
  }, 60_000);

  test.skipIf(onlyMainCases)(
    "Spanish and speech played backwards do not meet the accuracy standard",
    async () => {
      const spanish = await transcribe(await speak(SPANISH));
      const backwards = await transcribe((await speak(OTHER)).reverse());
      console.log(
        `mean log-probability: Spanish ${meanLogProbability(spanish).toFixed(2)}, backwards ${meanLogProbability(backwards).toFixed(2)}`,
      );
      expect(spanish.length).toBeGreaterThan(0);
      expect(backwards.length).toBeGreaterThan(0);
      expect(isAccurate(spanish, "moonshine-base-en")).toBe(false);
      expect(isAccurate(backwards, "moonshine-base-en")).toBe(false);
    },
    60_000,
  );

  test.skipIf(onlyMainCases)(
    "the model is unloaded when idle and loaded again for the next audio",
    async () => {
      const brief = createEmbeddedTranscriber({ idleMs: 200 });
      try {
        const session = await brief.open({ offset: 0 });
        await session.push(silence(1));
        expect(brief.processId).toBeDefined();
        await expect.poll(() => brief.processId, { timeout: 5000 }).toBeUndefined();
        await session.push(silence(1));
        expect(brief.processId).toBeDefined();
      } finally {
        await brief.close();
      }
    },
    60_000,
  );

  test("a closed session and a closed transcriber reject", async () => {
    const own = createEmbeddedTranscriber();
    const session = await own.open({ offset: 0 });
    await session.close();
    await expect(session.push(silence(1))).rejects.toMatchObject({ reason: "closed" });
    const other = await own.open({ offset: 0 });
    await own.close();
    await expect(other.push(silence(1))).rejects.toMatchObject({ reason: "closed" });
  });
});
