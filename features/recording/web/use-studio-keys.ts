import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { useEffect, useRef } from "react";
import { isTyping } from "./is-typing.ts";

type Actions = { onHelp: () => void; onEscape: () => void };

const CHOICES = "input[type=radio], input[type=checkbox]";

/**
 * R records or stops, Space pauses or resumes, Escape cancels the countdown or closes the drawer, ? lists the keys (look.md). Ignored while
 * typing. Space and Escape keep their meaning on a control that handles them.
 */
export function useStudioKeys(recorder: Recorder, actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      // A chosen background keeps the focus; letters mean nothing to it.
      const isChoice = target.matches(CHOICES) && !target.closest("[role=dialog]");
      if (isTyping(target) && !isChoice) return;
      const { status } = recorder.getSnapshot();
      const isBusy = status === "recording" || status === "paused";
      if (event.key === "r" || event.key === "R") void (isBusy ? recorder.stop() : recorder.start());
      else if (event.key === "?") latest.current.onHelp();
      else if (event.key === "Escape" && status === "countdown") recorder.cancelCountdown();
      else if (event.key === "Escape") latest.current.onEscape();
      else if (event.key === " " && isBusy && !isChoice && !target.closest("button, a")) {
        event.preventDefault();
        if (status === "paused") recorder.resume();
        else recorder.pause();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [recorder]);
}
