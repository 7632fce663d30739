import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { useEffect, useRef } from "react";
import { BubbleHandle } from "../controls/BubbleHandle.tsx";
import { useLevel } from "../use-recorder.ts";
import { Waveform } from "./Waveform.tsx";

type Props = { recorder: Recorder; state: RecorderState; shape: number };

/** Preview of the recording with a movable camera bubble; a waveform for audio-only recordings. `shape`: width divided by height. */
export function StudioPicture({ recorder, state, shape }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { preview } = state;
  useEffect(() => {
    if (video.current) video.current.srcObject = preview;
  }, [preview]);
  return (
    <>
      {state.layout === "audio" ? (
        <LiveWaveform recorder={recorder} />
      ) : (
        <video
          ref={attach(video, preview)}
          autoPlay
          muted
          playsInline
          aria-label="Preview"
          // People expect to see themselves mirrored. The recorded file is never mirrored.
          className={`size-full object-contain ${state.layout === "camera" ? "-scale-x-100" : ""}`}
        />
      )}
      {state.layout === "screen-and-camera" && preview && state.bubble.isVisible && (
        <BubbleHandle bubble={state.bubble} shape={shape} onChange={(bubble) => recorder.setBubble(bubble)} />
      )}
    </>
  );
}

/** Renders ten times per second, so it is separate from the video. */
function LiveWaveform({ recorder }: { recorder: Recorder }) {
  return <Waveform level={useLevel(recorder)} />;
}

/** The element is mounted and unmounted with the layout, so the stream is set on each mount. */
function attach(kept: { current: HTMLVideoElement | null }, stream: MediaStream | null) {
  return (element: HTMLVideoElement | null) => {
    kept.current = element;
    if (element && element.srcObject !== stream) element.srcObject = stream;
  };
}
