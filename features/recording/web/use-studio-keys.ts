import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import { useEffect } from "react";
import { isTyping } from "./is-typing.ts";

/** R records or stops, Space pauses or resumes, Escape cancels the countdown (look.md). Ignored while typing or on a control. */
export function useStudioKeys(recorder: Recorder): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(target)) return;
      const { status } = recorder.getSnapshot();
      const isBusy = status === "recording" || status === "paused";
      if (event.key === "r" || event.key === "R") void (isBusy ? recorder.stop() : recorder.start());
      else if (event.key === "Escape") recorder.cancelCountdown();
      else if (event.key === " " && isBusy && !target.closest("button, a")) {
        event.preventDefault();
        if (status === "paused") recorder.resume();
        else recorder.pause();
      }
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [recorder]);
}
