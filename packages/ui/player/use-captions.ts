import { useEffect, useState } from "react";

/**
 * The current caption. We render it, because the browser would render it under our controls. Only the full screen of an iPhone, which shows
 * none of our elements, uses the browser's captions. `tracks`: the names of the video's tracks, which may change during playback.
 */
export function useCaptions(video: HTMLVideoElement | null, on: boolean, tracks: string): string {
  const [words, setWords] = useState("");

  useEffect(() => {
    const track = [...(video?.textTracks ?? [])].find(({ kind }) => kind === "captions" || kind === "subtitles");
    if (!video || !track) return;
    track.mode = on ? "hidden" : "disabled";
    const read = () => setWords([...(track.activeCues ?? [])].map(cueText).join("\n"));
    const handOver = () => {
      if (on) track.mode = "showing";
    };
    const takeBack = () => {
      if (on) track.mode = "hidden";
    };
    read();
    track.addEventListener("cuechange", read);
    video.addEventListener("webkitbeginfullscreen", handOver);
    video.addEventListener("webkitendfullscreen", takeBack);
    return () => {
      track.removeEventListener("cuechange", read);
      video.removeEventListener("webkitbeginfullscreen", handOver);
      video.removeEventListener("webkitendfullscreen", takeBack);
      setWords("");
    };
  }, [video, on, tracks]);

  return words;
}

function cueText(cue: TextTrackCue): string {
  return cue instanceof VTTCue ? (cue.getCueAsHTML().textContent ?? "") : "";
}
