import { getTranscript } from "../../../transcripts/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { listenToPost } from "@aside/web-client/event-stream.ts";
import { useEffect, useRef } from "react";
import type { HeardWord } from "./voice-follower.ts";

/** While `isOn`, calls `onWords` with all words of the current recording each time its live transcript grows. */
export function useLiveWords(postId: string, isOn: boolean, onWords: (words: HeardWord[]) => void): void {
  const handleWords = useRef(onWords);
  handleWords.current = onWords;
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    const fetchWords = async (takeId: string) => {
      const transcript = await api.call(getTranscript, { params: { id: postId }, query: { take_id: takeId } }, { signal: abort.signal });
      // The transcript of an earlier recording may become final during this one.
      if (transcript.state !== "live" || abort.signal.aborted) return;
      handleWords.current(transcript.segments.flatMap((segment) => segment.words.map(({ text, end }) => ({ text, end }))));
    };
    const stop = listenToPost(postId, ({ topic, payload }) => {
      // After a failed request, the next change fetches these words, too.
      if (topic === "transcript.changed" && typeof payload["take_id"] === "string") void fetchWords(payload["take_id"]).catch(() => {});
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [postId, isOn]);
}
