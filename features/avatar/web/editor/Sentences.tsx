import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { useEffect, useId, useState } from "react";
import type { Persona } from "../../contract.ts";
import type { Sentence } from "../../notes-contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { useSentences } from "./editor-queries.ts";
import { SentenceRow } from "./SentenceRow.tsx";
import type { Making } from "./use-making.ts";

const copy = editorCopy.sentences;

type Props = {
  post: PostJson;
  persona: Persona | undefined;
  making: Making;
  /** Where the video is. */
  seconds: number;
  onPlay: (sentence: Sentence) => void;
};

/** The sentences of the video that is shown. One at a time is opened to be changed. */
export function Sentences({ post, persona, making, seconds, onPlay }: Props) {
  const id = useId();
  const query = useSentences(post.id, post.media.take_id);
  const [open, setOpen] = useState<number | null>(null);
  const isReplaced = making.sentence !== null && making.video?.status === "PROCESSED";
  useEffect(() => {
    if (!isReplaced) return;
    toastSuccess(copy.replaced);
    setOpen(null);
  }, [isReplaced, making.video?.id]);
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-3">
      <h3 id={id} className="text-lead font-semibold">
        {copy.title}
      </h3>
      <QueryState query={query} failed={copy.notLoaded}>
        {({ state, take_id, sentences }) => {
          if (state === "waiting")
            return (
              <p role="status" className="text-muted">
                {copy.waiting}
              </p>
            );
          if (state !== "ready" || sentences.length === 0)
            return <p className="text-muted">{state === "unknown" ? copy.unknown : copy.none}</p>;
          return (
            <>
              <p className="text-small text-muted">{copy.why}</p>
              <ol className="divide-y divide-line border-y border-line">
                {sentences.map((sentence, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the server counts them
                  <li key={`${take_id} ${index}`}>
                    <SentenceRow
                      post={post}
                      takeId={take_id ?? ""}
                      index={index}
                      sentence={sentence}
                      persona={persona}
                      making={making}
                      isCurrent={seconds > 0 && seconds >= sentence.start && seconds < sentence.end}
                      isOpen={open === index}
                      onOpen={(isOpen) => setOpen(isOpen ? index : null)}
                      onPlay={() => onPlay(sentence)}
                    />
                  </li>
                ))}
              </ol>
            </>
          );
        }}
      </QueryState>
    </section>
  );
}
