import { openUserMedia, SourceError } from "@aside/capture/recorder/open-sources.ts";
import { KEYS } from "@aside/capture/recorder/remembered-devices.ts";
import { PROBLEM_TEXTS } from "@aside/features/recording/web/problem-texts.ts";
import { useEffect, useState } from "react";

type Camera = { stream: MediaStream | null; problem: string | null; retry: () => void };

/** Opens camera and microphone, those that the recorder remembers, while the component is mounted. `lines`: of the picture. */
export function useCamera(lines: number): Camera {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isClosed = false;
    let opened: MediaStream | null = null;
    const open = async () => {
      const wish = { cameraId: localStorage.getItem(KEYS.camera), microphoneId: localStorage.getItem(KEYS.microphone), facing: null };
      const sound = { echoCancellation: false, noiseSuppression: true, autoGainControl: true } as const;
      const { camera, microphone } = await openUserMedia(wish, { camera: true, microphone: true }, { lines, sound });
      opened = new MediaStream([camera, microphone].filter((track) => track !== null));
      if (isClosed) stopTracks(opened);
      else setStream(opened);
    };
    setProblem(null);
    open().catch((error: unknown) => {
      if (!isClosed) setProblem(textOf(error));
    });
    return () => {
      isClosed = true;
      if (opened) stopTracks(opened);
      setStream(null);
    };
  }, [lines, attempt]);
  return { stream, problem, retry: () => setAttempt((before) => before + 1) };
}

const stopTracks = (stream: MediaStream) => stream.getTracks().forEach((track) => track.stop());

/** Without a camera there is no persona. */
function textOf(error: unknown): string {
  const found = error instanceof SourceError ? error.problem : "not-supported";
  return PROBLEM_TEXTS[found === "no-camera" ? "no-device" : found];
}
