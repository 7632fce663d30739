import { matchFaces } from "@aside/face/match-faces.ts";
import type { Face, QualityIssue } from "@aside/face/port.ts";
import { largestFaces, type Shown } from "./read-shown.ts";

export type Judged = {
  failure: "noFace" | null;
  /** Enough to refuse the video. */
  faults: QualityIssue[];
  /** In some pictures only: worth a hint. */
  hints: QualityIssue[];
  shown: Shown[];
};

/** A share of the pictures. */
const MIN_WITH_FACE = 0.8;
const FAULT = 0.4;
const HINT = 0.15;
/** Others may pass behind; a second face of this share of the larger one's area takes part. */
const MIN_SECOND_AREA = 0.3;
const MAX_OTHERS = 0.05;

const areaOf = ({ box }: Face) => box.width * box.height;

/** Whether the pictures of a training video show one person well enough. */
export function judgeTraining(pictures: readonly Buffer[], faces: readonly (readonly Face[])[]): Judged {
  const shown = largestFaces(pictures, faces);
  if (pictures.length === 0 || shown.length / pictures.length < MIN_WITH_FACE) return { failure: "noFace", faults: [], hints: [], shown };
  const shareOf = (issue: QualityIssue) => shown.filter(({ face }) => face.issues.includes(issue)).length / shown.length;
  const issues = (["LIGHTING", "FACE_POSITION", "FACE_OBSTRUCTION"] as const).map((issue) => ({ issue, share: shareOf(issue) }));
  const faults: QualityIssue[] = issues.filter(({ issue, share }) => isFault(issue, share)).map(({ issue }) => issue);
  if (countOthers(shown, faces) / shown.length > MAX_OTHERS) faults.push("FACE_MISMATCH");
  const hints = issues.filter(({ issue, share }) => share >= HINT && !isFault(issue, share)).map(({ issue }) => issue);
  return { failure: null, faults, hints, shown };
}

/** FACE_OBSTRUCTION is only a hint: of a few people every picture is judged so, and they could never have a persona. */
const isFault = (issue: QualityIssue, share: number): boolean => issue !== "FACE_OBSTRUCTION" && share >= FAULT;

/** Pictures with a second person, or with another one than the rest. */
function countOthers(shown: readonly Shown[], faces: readonly (readonly Face[])[]): number {
  const withSecond = faces.filter(([first, second]) => first && second && areaOf(second) / areaOf(first) >= MIN_SECOND_AREA).length;
  const descriptors = shown.map(({ face }) => face.descriptor);
  const strangers = descriptors.filter((one, index) => !matchFaces([one], descriptors.toSpliced(index, 1)).isSame).length;
  return shown.length > 1 ? withSecond + strangers : withSecond;
}

// Points of MediaPipe's mesh: inner lips, outer corners of the mouth, lids and corners of both eyes.
const LIPS = [13, 14] as const;
const CORNERS = [61, 291] as const;
const EYES = [
  { lids: [159, 145], corners: [33, 133] },
  { lids: [386, 374], corners: [362, 263] },
] as const;

/** The best pictures to show and to animate: looking ahead, mouth closed, eyes open, without faults; at different times. */
export function chooseImages(shown: readonly Shown[], count: number): Shown[] {
  return shown.toSorted((a, b) => scoreOf(b.face) - scoreOf(a.face)).slice(0, count);
}

function scoreOf({ mesh, pose, issues, score }: Face): number {
  const distance = ([from, to]: readonly [number, number]) =>
    Math.hypot((mesh[from]?.x ?? 0) - (mesh[to]?.x ?? 0), (mesh[from]?.y ?? 0) - (mesh[to]?.y ?? 0));
  const openMouth = distance(LIPS) / distance(CORNERS);
  const openEyes = Math.min(...EYES.map(({ lids, corners }) => distance(lids) / distance(corners)));
  const turned = (Math.abs(pose.yaw) + Math.abs(pose.pitch) + Math.abs(pose.roll)) / 90;
  return score - issues.length - 2 * openMouth - 2 * turned + Math.min(openEyes, 0.3);
}
