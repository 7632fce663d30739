import type { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { type CSSProperties, useEffect, useRef } from "react";
import { BubbleHandle } from "./controls/BubbleHandle.tsx";
import { Waveform } from "./Waveform.tsx";

const WIDE = { width: 16, height: 9 };

/** Preview of the recording, as large as the window allows, with a movable camera bubble; a waveform for audio-only recordings. */
export function StudioPicture({ recorder, state, level }: { recorder: Recorder; state: RecorderState; level: number }) {
  const video = useRef<HTMLVideoElement>(null);
  const { preview } = state;
  useEffect(() => {
    if (video.current) video.current.srcObject = preview;
  }, [preview]);
  const { width, height } = state.size ?? WIDE;
  const box = { "--shape": width / height, aspectRatio: `${width} / ${height}` } as CSSProperties;
  return (
    <div className="relative mx-auto w-[min(100%,calc(68dvh*var(--shape)))]" style={box}>
      {state.layout === "audio" ? (
        <Waveform level={level} />
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
        <BubbleHandle bubble={state.bubble} shape={width / height} onChange={(bubble) => recorder.setBubble(bubble)} />
      )}
    </div>
  );
}

/** The element is mounted and unmounted with the layout, so the stream is set on each mount. */
function attach(kept: { current: HTMLVideoElement | null }, stream: MediaStream | null) {
  return (element: HTMLVideoElement | null) => {
    kept.current = element;
    if (element && element.srcObject !== stream) element.srcObject = stream;
  };
}
