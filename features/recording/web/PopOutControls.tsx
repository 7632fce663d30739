import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { PictureInPicture2 } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { RecordTime } from "./stage/RecordTime.tsx";
import { StudioControls } from "./stage/StudioControls.tsx";
import { RailButton } from "./tools/RailButton.tsx";

type FloatingWindows = { requestWindow(size: { width: number; height: number }): Promise<Window> };

const SIZE = { width: 300, height: 190 };

/** Pause, stop and the remaining time in a window above other programs, for screen sharing. Needs Document Picture-in-Picture. */
export function PopOutControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const [floating, setFloating] = useState<Window | null>(null);
  const isWanted = hasScreen(state.layout) && state.status !== "failed";
  useEffect(() => {
    if (floating && !isWanted) floating.close();
  }, [floating, isWanted]);
  // Leaving the studio closes the window.
  useEffect(() => () => floating?.close(), [floating]);
  const windows = (globalThis as { documentPictureInPicture?: FloatingWindows }).documentPictureInPicture;
  if (!windows || !isWanted) return null;

  async function open(from: FloatingWindows) {
    // The browser refuses if the click was too long ago. The person can click again.
    const opened = await from.requestWindow(SIZE).catch(() => null);
    if (!opened) return;
    copyStyles(opened.document);
    opened.addEventListener("pagehide", () => setFloating(null));
    setFloating(opened);
  }

  return (
    <>
      <RailButton
        icon={PictureInPicture2}
        aria-pressed={floating !== null}
        onClick={() => (floating ? floating.close() : void open(windows))}
      >
        Pop out<span className="sr-only"> controls</span>
      </RailButton>
      {floating &&
        createPortal(
          <main className="flex min-h-dvh flex-col items-center justify-center gap-3 bg-black p-2">
            <StudioControls recorder={recorder} state={state} />
            <RecordTime state={state} />
          </main>,
          floating.document.body,
        )}
    </>
  );
}

/** Copies our styles, theme and language to the new, empty window. */
function copyStyles(target: Document): void {
  for (const node of document.querySelectorAll("link[rel=stylesheet], style")) target.head.append(node.cloneNode(true));
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value);
  target.title = "Recording";
}
