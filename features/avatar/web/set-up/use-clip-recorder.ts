import { Stopwatch } from "@aside/capture/recorder/stopwatch.ts";
import { useEffect, useRef, useState } from "react";

/** Browsers record one of these. VP8 takes the least time of a slow machine. */
const TYPES = ["video/webm;codecs=vp8,opus", "video/webm", "video/mp4"];
const PART_MS = 1000;
const TICK_MS = 250;

export type ClipState = "idle" | "recording" | "paused";

type Options = {
  stream: MediaStream | null;
  bitsPerSecond: number;
  maxSeconds: number;
  /** Called with the first part's type, then with each part. */
  onStart: (type: string) => void;
  onPart: (part: Blob) => void;
  /** The whole was recorded. Not called after `discard`. */
  onEnd: () => void;
  /** The camera was unplugged, or the encoder failed. */
  onFail: () => void;
};

/** Records a stream in parts of a second. Ends by itself after `maxSeconds`. */
export function useClipRecorder(options: Options) {
  const { stream, bitsPerSecond, maxSeconds } = options;
  const handlers = useRef(options);
  handlers.current = options;
  const recorder = useRef<MediaRecorder | null>(null);
  const watch = useRef(new Stopwatch());
  const [state, setState] = useState<ClipState>("idle");
  const [seconds, setSeconds] = useState(0);

  const isFinished = useRef(false);
  const finish = () => {
    isFinished.current = true;
    recorder.current?.stop();
  };
  const discard = () => {
    const stopped = recorder.current;
    recorder.current = null;
    stopped?.stop();
    watch.current.stop();
    setState("idle");
    setSeconds(0);
  };

  useEffect(() => {
    if (state !== "recording") return;
    const timer = setInterval(() => {
      setSeconds(watch.current.seconds);
      if (watch.current.seconds >= maxSeconds) finish();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [state, maxSeconds]);
  // The camera closes with the component.
  useEffect(() => discard, [stream]);

  const start = () => {
    if (!stream) return;
    const type = TYPES.find((each) => MediaRecorder.isTypeSupported(each)) ?? "";
    const made = new MediaRecorder(stream, { ...(type && { mimeType: type }), videoBitsPerSecond: bitsPerSecond });
    const isCurrent = () => recorder.current === made;
    const fail = () => {
      if (!isCurrent()) return;
      discard();
      handlers.current.onFail();
    };
    made.ondataavailable = ({ data }) => isCurrent() && data.size > 0 && handlers.current.onPart(data);
    made.onerror = fail;
    made.onstop = () => {
      if (!isCurrent()) return;
      // The camera was unplugged.
      if (!isFinished.current) return fail();
      recorder.current = null;
      watch.current.stop();
      setState("idle");
      handlers.current.onEnd();
    };
    recorder.current = made;
    isFinished.current = false;
    handlers.current.onStart(made.mimeType);
    made.start(PART_MS);
    watch.current.restart();
    setSeconds(0);
    setState("recording");
  };
  const pause = () => {
    recorder.current?.pause();
    setSeconds(watch.current.stop());
    setState("paused");
  };
  const resume = () => {
    recorder.current?.resume();
    watch.current.run();
    setState("recording");
  };
  return { state, seconds, start, pause, resume, finish, discard };
}
