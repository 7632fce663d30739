import type { FaceGuide } from "@aside/face/guide/open-face-guide.ts";
import { useEffect, useState } from "react";
import type { QualityIssue } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { webCopy } from "../../web-copy.ts";

/** A screen reader must be able to read one hint before the next. */
const SAID_MS = 2000;

type Hint = { text: string; isIssue: boolean };

/** What could be better in the camera's picture. The models are loaded here. */
export function useFaceGuide(stream: MediaStream | null): Hint {
  const { hints } = webCopy;
  const [issues, setIssues] = useState<readonly QualityIssue[] | "loading" | "off">("loading");
  useEffect(() => {
    const track = stream?.getVideoTracks()[0];
    if (!track) return;
    let guide: FaceGuide | null = null;
    let isClosed = false;
    const open = async () => {
      const { openFaceGuide } = await import("@aside/face/guide/open-face-guide.ts");
      guide = await openFaceGuide(track, (report) => setIssues(report.issues));
      if (isClosed) guide.close();
    };
    // Without hints the recording is possible, too.
    open().catch(() => setIssues("off"));
    return () => {
      isClosed = true;
      guide?.close();
    };
  }, [stream]);
  const said = useSlowly(issues, SAID_MS);
  if (said === "loading") return { text: hints.loading, isIssue: false };
  if (said === "off") return { text: hints.off, isIssue: false };
  const [first] = said;
  return first ? { text: copy.training.issues[first], isIssue: true } : { text: hints.good, isIssue: false };
}

/** The value, which changes at most once in this time. */
function useSlowly<T>(value: T, milliseconds: number): T {
  const [shown, setShown] = useState({ value, at: 0 });
  useEffect(() => {
    const wait = Math.max(0, shown.at + milliseconds - performance.now());
    const timer = setTimeout(() => setShown((before) => (before.value === value ? before : { value, at: performance.now() })), wait);
    return () => clearTimeout(timer);
  }, [value, shown, milliseconds]);
  return shown.value;
}
