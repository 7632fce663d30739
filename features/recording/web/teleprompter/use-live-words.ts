import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { getTranscript } from "../../../transcripts/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { listenToEvents } from "@aside/web-client/event-stream.ts";
import { useEffect, useRef } from "react";
import type { HeardWord } from "./voice-follower.ts";

/** The words of the recording under way, each time that more of them are known; while `isOn`. */
export function useLiveWords(postId: string, isOn: boolean, onWords: (words: HeardWord[]) => void): void {
  const tell = useRef(onWords);
  tell.current = onWords;
  useEffect(() => {
    if (!isOn) return;
    const abort = new AbortController();
    const ask = async (takeId: string) => {
      const transcript = await api.call(getTranscript, { params: { id: postId }, query: { take_id: takeId } }, { signal: abort.signal });
      // An earlier recording's words may end while this one runs.
      if (transcript.state !== "live" || abort.signal.aborted) return;
      tell.current(transcript.segments.flatMap((segment) => segment.words.map(({ text, end }) => ({ text, end }))));
    };
    const stop = listenToEvents(`${STREAM_PATH}?post_id=${postId}`, ({ topic, payload }) => {
      // Words that could not be fetched come with the next.
      if (topic === "transcript.changed" && typeof payload["take_id"] === "string") void ask(payload["take_id"]).catch(() => {});
    });
    return () => {
      stop();
      abort.abort();
    };
  }, [postId, isOn]);
}
