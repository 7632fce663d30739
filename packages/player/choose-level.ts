import { type Choice, SAVER_SIDE } from "./quality-settings.ts";

/** A quality of the picture. `side`: pixels of the shorter side; `bitrate`: bits per second of what is fetched next. */
export type Quality = { side: number; bitrate: number };

type Line = {
  /** Bits per second; null: unknown. */
  rate: number | null;
  /** Bits per second of the sound, which comes first; 0 while enough of it is buffered. */
  sound: number;
  /** Seconds of picture that are buffered. */
  ahead: number;
};

type Wishes = {
  choice: Choice;
  savesData: boolean;
  /** Device pixels of the shorter side of the picture on the screen. */
  shownSide: number;
};

/** A picture that is so many times larger than on the screen is too large. */
const TOO_LARGE = 2;
/** The part of the line that is used: less while little is buffered. */
const SAFETY = [
  { below: 4, use: 0.6 },
  { below: 12, use: 0.75 },
  { below: Number.POSITIVE_INFINITY, use: 0.9 },
];
/** A better quality than the current one must fit so much more easily, so that it does not change back at once. */
const STEP_UP = 1.15;
/** The line must carry so many times the lowest quality and the sound before the picture comes back. */
const PICTURE_BACK = 1.1;
/** Below so many seconds of picture, sound alone goes on. Less than a live viewer has ahead. */
const PICTURE_ENDS = 0.5;

/** The level to fetch next. `levels`: best first; `current`: the level of the last segment. */
export function chooseLevel<T extends Quality>(levels: readonly T[], line: Line, wishes: Wishes, current: Quality | null): T {
  const allowed = allowedLevels(levels, wishes);
  const lowest = allowed.at(-1) as T;
  if (wishes.choice !== "auto") return allowed[0] ?? lowest;
  if (line.rate === null) return allowed[0] ?? lowest;
  const { use = 1 } = SAFETY.find(({ below }) => line.ahead < below) ?? {};
  const budget = line.rate * use - line.sound;
  const fits = ({ side, bitrate }: T) => bitrate * (current && side > current.side ? STEP_UP : 1) <= budget;
  return allowed.find(fits) ?? lowest;
}

/** At least one. */
function allowedLevels<T extends Quality>(levels: readonly T[], { choice, savesData, shownSide }: Wishes): readonly T[] {
  const lowest = levels.slice(-1);
  if (choice === "sound") return lowest;
  const most = choice === "auto" ? (savesData ? SAVER_SIDE : Number.POSITIVE_INFINITY) : choice;
  const within = levels.filter(({ side }) => side <= most);
  if (within.length === 0) return lowest;
  if (choice !== "auto") return within;
  const isTooLarge = ({ side }: T, below: T | undefined) => side > TOO_LARGE * shownSide && below !== undefined && below.side >= shownSide;
  return within.filter((level, at) => !isTooLarge(level, within[at + 1]));
}

/** Whether to play the sound alone. `lowest`: bits per second of the lowest quality. */
export function wantsSoundOnly(choice: Choice, { rate, sound, ahead }: Line, lowest: number, isSoundOnly: boolean): boolean {
  if (choice !== "auto") return choice === "sound";
  if (rate === null) return false;
  return isSoundOnly ? rate < PICTURE_BACK * (lowest + sound) : rate < lowest + sound && ahead < PICTURE_ENDS;
}
