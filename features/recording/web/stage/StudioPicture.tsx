import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { BubbleHandle } from "../controls/BubbleHandle.tsx";
import { useLevel } from "../use-recorder.ts";
import { Waveform } from "./Waveform.tsx";

type Props = { recorder: Recorder; state: RecorderState; shape: number };

/** Preview of the recording with a movable camera bubble; a waveform for audio-only recordings. `shape`: width divided by height. */
export function StudioPicture({ recorder, state, shape }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { preview } = state;
  // People expect to see themselves mirrored, but not what is in front of them. The recorded file is never mirrored.
  const fit = `size-full object-contain ${state.layout === "camera" && !state.isCameraAway ? "-scale-x-100" : ""}`;
  useEffect(() => {
    if (video.current) video.current.srcObject = preview;
  }, [preview]);
  return (
    <>
      {state.layout === "audio" ? (
        <LiveWaveform recorder={recorder} />
      ) : (
        <video ref={attach(video, preview)} autoPlay muted playsInline aria-label="Preview" className={fit} />
      )}
      {state.layout !== "audio" && (state.status === "stopping" || state.status === "stopped") && (
        <LastPicture video={video} className={fit} />
      )}
      {state.layout === "screen-and-camera" && preview && state.bubble.isVisible && (
        <BubbleHandle bubble={state.bubble} shape={shape} onChange={(bubble) => recorder.setBubble(bubble)} />
      )}
    </>
  );
}

/** Kept while the recording is sent: without its camera the preview is black. */
function LastPicture({ video, className }: { video: RefObject<HTMLVideoElement | null>; className: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useLayoutEffect(() => {
    if (!canvas.current || !video.current) return;
    const { videoWidth: width, videoHeight: height } = video.current;
    Object.assign(canvas.current, { width, height });
    canvas.current.getContext("2d")?.drawImage(video.current, 0, 0);
  }, [video]);
  return <canvas ref={canvas} aria-hidden className={`absolute inset-0 ${className}`} />;
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
