import { useEffect, useState } from "react";
import { segmentAt, type SpokenWord } from "./transcript.ts";

/** A line as it is being said: the word of this moment is marked. */
export function SpokenWords({ words, readSeconds }: { words: readonly SpokenWord[]; readSeconds: () => number }) {
  const [spoken, setSpoken] = useState(-1);
  useEffect(() => {
    // A video tells its time four times a second; words are shorter.
    let frame = requestAnimationFrame(function follow() {
      setSpoken(segmentAt(words, readSeconds()));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [words, readSeconds]);
  return words.map((word, index) => (
    // Words come twice; their place is what they are.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index} className={index === spoken ? "rounded-control bg-ember-strong text-on-ember" : undefined}>
      {word.text}{" "}
    </span>
  ));
}
