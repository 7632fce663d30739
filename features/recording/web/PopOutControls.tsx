import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { hasScreen } from "@aside/capture/compositor/scene-geometry.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { PictureInPicture2 } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { StudioControls } from "./StudioControls.tsx";

type FloatingWindows = { requestWindow(size: { width: number; height: number }): Promise<Window> };

const SIZE = { width: 300, height: 190 };

/**
 * Pause, stop and the remaining time in a window on top of other programs, for screen sharing. Only in browsers with picture-in-picture
 * windows.
 */
export function PopOutControls({ recorder, state }: { recorder: Recorder; state: RecorderState }) {
  const [floating, setFloating] = useState<Window | null>(null);
  const isWanted = hasScreen(state.layout) && state.status !== "failed";
  useEffect(() => {
    if (floating && !isWanted) floating.close();
  }, [floating, isWanted]);
  // Closed when the studio is left.
  useEffect(() => () => floating?.close(), [floating]);
  const windows = (globalThis as { documentPictureInPicture?: FloatingWindows }).documentPictureInPicture;
  if (!windows || !isWanted) return null;

  async function open(from: FloatingWindows) {
    // Refused if the click is too long ago; the button remains.
    const opened = await from.requestWindow(SIZE).catch(() => null);
    if (!opened) return;
    dress(opened.document);
    opened.addEventListener("pagehide", () => setFloating(null));
    setFloating(opened);
  }

  return (
    <>
      <Button variant="ghost" aria-pressed={floating !== null} onClick={() => (floating ? floating.close() : void open(windows))}>
        <PictureInPicture2 aria-hidden className="size-5" /> Pop out controls
      </Button>
      {floating &&
        createPortal(
          <main className="grid min-h-dvh place-items-center bg-black p-2">
            <StudioControls recorder={recorder} state={state} />
          </main>,
          floating.document.body,
        )}
    </>
  );
}

/** The new window is empty: it gets our styles, theme and language. */
function dress(target: Document): void {
  for (const node of document.querySelectorAll("link[rel=stylesheet], style")) target.head.append(node.cloneNode(true));
  for (const { name, value } of document.documentElement.attributes) target.documentElement.setAttribute(name, value);
  target.title = "Recording";
}
