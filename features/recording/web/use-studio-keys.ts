import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { useEffect, useRef } from "react";
import { type Focused, isTyping } from "./is-typing.ts";

type StudioAction = "start" | "stop" | "pause" | "resume" | "cancel" | "help" | "escape";
type Key = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "altKey" | "repeat">;

const CHOICES = "input[type=radio], input[type=checkbox]";

/**
 * R records or stops, Space pauses or resumes, Escape cancels the countdown or closes the drawer, ? lists the keys (look.md). Ignored while
 * typing. Space keeps its meaning on a control that handles it.
 */
export function readStudioKey(event: Key, focused: Focused, status: RecorderState["status"]): StudioAction | null {
  if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return null;
  // A chosen background keeps the focus; letters mean nothing to it.
  const isChoice = focused.closest(CHOICES) && !focused.closest("[role=dialog]");
  if (isTyping(focused) && !isChoice) return null;
  const isBusy = status === "recording" || status === "paused";
  switch (event.key) {
    case "r":
    case "R":
      return isBusy ? "stop" : "start";
    case "?":
      return "help";
    case "Escape":
      return status === "countdown" ? "cancel" : "escape";
    case " ":
      if (!isBusy || isChoice || focused.closest("button, a")) return null;
      return status === "paused" ? "resume" : "pause";
    default:
      return null;
  }
}

export function useStudioKeys(recorder: Recorder, actions: { isOff: boolean; onHelp: () => void; onEscape: () => void }): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const run: Record<StudioAction, () => void> = {
      start: () => void recorder.start(),
      stop: () => void recorder.stop(),
      pause: () => recorder.pause(),
      resume: () => recorder.resume(),
      cancel: () => recorder.cancelCountdown(),
      help: () => latest.current.onHelp(),
      escape: () => latest.current.onEscape(),
    };
    const onKey = (event: KeyboardEvent) => {
      const action = readStudioKey(event, event.target as HTMLElement, recorder.getSnapshot().status);
      if (!action || latest.current.isOff) return;
      // Space would also scroll the page.
      if (event.key === " ") event.preventDefault();
      run[action]();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [recorder]);
}
