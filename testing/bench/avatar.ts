import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expectMouth, findDelay, measureMouth, readFrames } from "@aside/ai/avatar/testkit/measure-mouth.ts";
import { readPortrait } from "@aside/ai/avatar/testkit/portraits/read-portrait.ts";
import { FRAME_RATE } from "@aside/ai/avatar/talking-photo/plan-poses.ts";
import { renderTalkingPhoto } from "@aside/ai/avatar/talking-photo/render-talking-photo.ts";
import { speakWithPhonemes } from "@aside/ai/avatar/talking-photo/speak-with-phonemes.ts";
import { createEmbeddedSpeaker } from "@aside/ai/speech/embedded-speaker.ts";
import { quantile, report } from "./support/statistics.ts";

/** About 20 s; three times that is a minute of notes. */
const NOTES =
  "Good morning. Here is my update for the week. The new plan is ready, and both teams have seen it. My main problem is time: we must move " +
  "the launch to the first Monday of May. Please read the numbers before we meet, and tell me what you would change. Maybe we can also talk about " +
  "the budget. Thank you, and have a great day. ";
const LABEL = "Animated photo with a synthetic voice";
const SMALL = { width: 640, height: 360 };

/** Measures an animated photo of a minute of notes: time, memory of all processes, and the mouth against the phonemes. */
export async function benchAvatar(runs: number): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "aside-bench-avatar-"));
  const outputPath = join(directory, "notes.mp4");
  const speak = (text: string) => speakWithPhonemes({ speaker: createEmbeddedSpeaker(), transcriber: null, text, language: "en" });
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const memory = watchMemory();
    const cpuBefore = await childCpuSeconds();
    const began = performance.now();
    const speech = await speak(NOTES.repeat(3));
    const spoken = performance.now();
    const { seconds } = await renderTalkingPhoto({ ...readPortrait("smile"), ...speech, label: LABEL, outputPath });
    times.push(performance.now() - began);
    report("avatar, a minute of notes at 1280x720", {
      "video s": seconds,
      "speech s": (spoken - began) / 1000,
      "video made in s": (performance.now() - spoken) / 1000,
      "CPU s": (await childCpuSeconds()) - cpuBefore,
      "child processes MB": (await memory.stop()) / 1e6,
    });
  }
  report("avatar, all runs", { "p50 s": quantile(times, 0.5) / 1000, "slowest s": Math.max(...times) / 1000 });
  const photo = readPortrait("closed-mouth");
  const speech = await speak(NOTES);
  await renderTalkingPhoto({ ...photo, ...speech, label: LABEL, outputPath, size: SMALL });
  const frames = await readFrames(outputPath, SMALL);
  const delay = findDelay(await measureMouth(frames, photo, SMALL), expectMouth(speech.phonemes, frames.length, FRAME_RATE));
  report("avatar, mouth after the vowels", { ms: (delay.frames * 1000) / FRAME_RATE, correlation: delay.correlation });
  await rm(directory, { recursive: true, force: true });
}

/** The most resident memory that all processes below this one had at the same time, in bytes. */
function watchMemory(): { stop: () => Promise<number> } {
  let isOver = false;
  let most = 0;
  const watching = (async () => {
    while (!isOver) {
      const sizes = await Promise.all((await descendants(process.pid)).map(readResident));
      most = Math.max(
        most,
        sizes.reduce((sum, size) => sum + size, 0),
      );
      await wait(100);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return most;
    },
  };
}

/** Of the processes that have ended (proc(5): cutime and cstime, in hundredths): what else runs on the machine does not count. */
async function childCpuSeconds(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / 100;
}

async function descendants(pid: number): Promise<number[]> {
  const tasks = await readdir(`/proc/${pid}/task`).catch(() => []);
  const lists = await Promise.all(tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, "utf8").catch(() => "")));
  const children = lists.flatMap((list) => list.split(" ").filter(Boolean).map(Number));
  return [...children, ...(await Promise.all(children.map(descendants))).flat()];
}

async function readResident(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
