import { viewerZone } from "@aside/contract/time/days.ts";
import { formatTime } from "@aside/contract/time/instants.ts";
import type { PersonaVideo } from "../../contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";

/** Less than this says nothing about the rest. */
const FIRST_PART = 0.04;
const MINUTE_MS = 60_000;

/** How long a video still takes, in words: guessed from its progress, before that the time at which it is given up. "": not known. */
export function timeLeft({ progress, created_at, expected_until }: PersonaVideo, now: number): string {
  const copy = editorCopy.make;
  if (progress < FIRST_PART) return expected_until === null ? "" : copy.latest(formatTime(expected_until, viewerZone()));
  const left = ((now - Date.parse(created_at)) * (1 - progress)) / progress;
  return left < MINUTE_MS ? copy.underMinute : copy.minutes(Math.ceil(left / MINUTE_MS));
}
