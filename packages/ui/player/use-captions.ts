import { useEffect, useState } from "react";

/**
 * The words to show now, drawn by us: the browser draws its own under our controls. Only the full screen that an
 * iPhone gives a bare video shows the browser's, since nothing of ours is on it. `tracks` names those that the video has:
 * captions arrive, and their language changes, while it plays.
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
