import { unviewedCount } from "@aside/features/viewing/contract.ts";
import { callerOf } from "@aside/web-client/token-caller.ts";
import { isOngoing, type RecordingState } from "../messages.ts";
import { readLocal, readRecording, readSession, writeLocal } from "../storage.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { readAccess } from "./tokens.ts";

const EMBER = "#c93a21";
const MUTED = "#6b6577";

/** Of the button: the recording's time, then that the popup has something to say, then what is not watched. */
export function badgeOf(state: RecordingState, interrupted: number, unviewed: number): { text: string; color: string } {
  if (state.status === "countdown") return { text: String(state.countdown), color: EMBER };
  if (isOngoing(state)) return { text: state.status === "paused" ? "II" : formatDuration(state.elapsed), color: EMBER };
  if (state.status === "stopping") return { text: "…", color: MUTED };
  if (interrupted > 0 || state.status === "failed") return { text: "!", color: EMBER };
  return { text: unviewed > 99 ? "99+" : unviewed > 0 ? String(unviewed) : "", color: MUTED };
}

export async function drawBadge(): Promise<void> {
  const { text, color } = badgeOf(await readRecording(), (await readSession("interrupted")) ?? 0, (await readLocal("unviewed")) ?? 0);
  await chrome.action.setBadgeText({ text });
  await chrome.action.setBadgeBackgroundColor({ color });
}

export async function countUnviewed(): Promise<void> {
  if (await readLocal("connection")) {
    const { count } = await callerOf(readAccess)
      .call(unviewedCount, {})
      .catch(() => ({ count: null }));
    if (count !== null) await writeLocal("unviewed", count);
  }
  await drawBadge();
}
