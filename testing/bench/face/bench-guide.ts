import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { QUALITY_ISSUES } from "@aside/face/port.ts";
import type { FaceLabAnswer, LabReport } from "@aside/testkit/face-lab/lab-protocol.ts";
import { openFaceLab } from "@aside/testkit/face-lab/open-face-lab.ts";
import { quantile, report } from "../support/statistics.ts";
import type { Portrait } from "./portrait.ts";
import { drawScenes } from "./draw-scenes.ts";
import { CLIP_SECONDS, makeClip, VARIANTS } from "./make-clip.ts";

/** A message may still be shown for this long after the picture is good again. */
const SETTLE_MS = 1500;
const START_MS = 1500;
/** So many clips are also recorded without the guide. */
const UNGUIDED = 3;
/** Portraits that are good pictures in front of a camera: the face is large and looks ahead. */
const MIN_FACE_PIXELS = 90;

/** `shown`: the time from the change to the message, in milliseconds; undefined if there was none. */
type Seen = { name: string; shown: number | undefined };
type Part = { mark: number; from: number; to: number };

/** Plays clips to the fake camera while the product's recorder records it: with the guide, and without it. */
export async function benchGuide(portraits: Portrait[], clips: number): Promise<void> {
  const people = [...new Map(portraits.filter(isGood).map((portrait) => [portrait.person, portrait])).values()];
  const directory = await mkdtemp(join(tmpdir(), "face-clips-"));
  const lab = await openFaceLab();
  const seen: Seen[] = [];
  const alarms: boolean[] = [];
  const rates: number[] = [];
  try {
    for (let index = 0; index < clips; index++) {
      const person = people[Math.floor((index * people.length) / clips)]!;
      const other = people[(people.indexOf(person) + Math.floor(people.length / 2)) % people.length]!;
      const scenes = { ...(await drawScenes(person, index)), other: (await drawScenes(other, index)).clean };
      const clip = await makeClip(directory, String(index), scenes);
      const guided = await lab.record(clip, { seconds: CLIP_SECONDS, isGuided: true });
      seen.push(...findVariants(guided));
      const good = readAlarms(guided);
      alarms.push(...good);
      rates.push(guided.reports.length / CLIP_SECONDS);
      const missed = findVariants(guided).filter(({ shown }) => shown === undefined);
      console.log(
        `${person.name}: missed ${missed.map(({ name }) => name).join(", ") || "nothing"}; ${good.filter(Boolean).length} false of ${good.length}`,
      );
      reportFrames("recording with the guide", guided);
      if (index < UNGUIDED) reportFrames("recording without it", await lab.record(clip, { seconds: CLIP_SECONDS, isGuided: false }));
    }
  } finally {
    await lab.close();
    await rm(directory, { recursive: true, force: true });
  }
  for (const { name } of VARIANTS) {
    const times = seen.filter((entry) => entry.name === name).map(({ shown }) => shown);
    const shown = times.filter((time) => time !== undefined);
    report(`guide, ${name}`, {
      shown: `${shown.length} of ${times.length}`,
      "median ms": quantile(shown, 0.5),
      "longest ms": quantile(shown, 1),
    });
  }
  report("guide, good pictures", { "false alarms %": (100 * alarms.filter(Boolean).length) / alarms.length, pictures: alarms.length });
  report("guide", { "pictures per second": quantile(rates, 0.5), complaints: lab.complaints.length });
  lab.complaints.slice(0, 5).forEach((complaint) => console.log(complaint));
}

function isGood({ picture, face }: Portrait): boolean {
  const { yaw, pitch, roll } = face.pose;
  return picture.length > 0 && face.box.width >= MIN_FACE_PIXELS && Math.max(Math.abs(yaw), Math.abs(pitch), Math.abs(roll)) < 15;
}

function partsOf({ marks, reports }: FaceLabAnswer): Part[] {
  const end = reports.at(-1)?.at ?? 0;
  return marks.map(({ at, mark }, index) => ({ mark, from: at, to: marks[index + 1]?.at ?? end }));
}

/** The clip is played again and again from the time when the camera was opened: the part that was running then is left out. */
function findVariants(answer: FaceLabAnswer): Seen[] {
  const start = answer.reports[0]?.at ?? 0;
  const parts = partsOf(answer).filter(({ from, to }) => from > start && to - from > 1000);
  return VARIANTS.flatMap(({ name, issue }, index) => {
    const part = parts.find(({ mark }) => mark === index + 1);
    if (!part) return [];
    const first = answer.reports.find(({ at, issues }) => at >= part.from && at <= part.to && issues.includes(issue));
    return [{ name, shown: first && first.at - part.from }];
  });
}

/** For each picture of a good part: whether there was a message. */
function readAlarms(answer: FaceLabAnswer): boolean[] {
  const start = (answer.reports[0]?.at ?? 0) + START_MS;
  const good = partsOf(answer).filter(({ mark }) => mark === 0);
  const isInside = ({ takenAt }: LabReport) => good.some(({ from, to }) => takenAt > Math.max(from + SETTLE_MS, start) && takenAt < to);
  return answer.reports.filter(isInside).map(({ issues }) => issues.some((issue) => QUALITY_ISSUES.includes(issue)));
}

function reportFrames(name: string, { composed, late, dropped, encoded, bestBytes }: FaceLabAnswer): void {
  report(name, {
    "frames composed": composed,
    late,
    dropped,
    "encoded per second, median": quantile(encoded, 0.5),
    "encoded per second, least": quantile(encoded, 0),
    "best picture bytes": bestBytes,
    "load of the machine": loadavg()[0]!,
  });
}
