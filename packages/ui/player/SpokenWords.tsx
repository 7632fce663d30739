import { useEffect, useState } from "react";
import { segmentAt, type SpokenWord } from "./transcript.ts";

/** The current line of the transcript, with the spoken word highlighted. */
export function SpokenWords({ words, readSeconds }: { words: readonly SpokenWord[]; readSeconds: () => number }) {
  const [spoken, setSpoken] = useState(-1);
  useEffect(() => {
    // A video reports its time four times a second; words are shorter.
    let frame = requestAnimationFrame(function follow() {
      setSpoken(segmentAt(words, readSeconds()));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [words, readSeconds]);
  return words.map((word, index) => (
    // Words may be repeated; the index identifies them.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={index === spoken ? "rounded-control bg-ember-strong text-on-ember" : undefined}>
      {word.text}{" "}
    </span>
  ));
}
