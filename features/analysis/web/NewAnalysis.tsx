import { LockedNote } from "@aside/core/entitlements/web/LockedNote.tsx";
import { useIsLocked } from "@aside/core/entitlements/web/use-plan.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect, useRef, useState } from "react";
import { MAX_ANALYSED_POSTS } from "../contract.ts";
import type { Choosable } from "./choosable.ts";
import { ChosenVideos } from "./ChosenVideos.tsx";
import { QuestionField } from "./QuestionField.tsx";
import { useCreateAnalysis, useNamedVideos } from "./queries.ts";
import { VideoChooser } from "./VideoChooser.tsx";
import { analysisCopy } from "../copy.ts";

type Props = {
  /** Preselected posts. */
  postIds: readonly string[];
  onAsked: (analysisId: string) => void;
};

/** Form with the videos and the question. */
export function NewAnalysis({ postIds, onAsked }: Props) {
  const { chosen, toggle } = useChosen(postIds);
  const [question, setQuestion] = useState("");
  const [missing, setMissing] = useState<{ videos: boolean; question: boolean }>({ videos: false, question: false });
  const create = useCreateAnalysis();
  const isLocked = useIsLocked("multi_video_ai_analysis");
  const ask = () => {
    const lacks = { videos: chosen.length === 0, question: question.trim() === "" };
    setMissing(lacks);
    if (lacks.videos || lacks.question) return;
    create.mutate({ post_ids: chosen.map(({ post_id }) => post_id), question: question.trim() }, { onSuccess: ({ id }) => onAsked(id) });
  };
  return (
    <form
      className="flex flex-col gap-8"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending && !isLocked) ask();
      }}
    >
      <LockedNote feature="multi_video_ai_analysis" />
      <section aria-labelledby="videos" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-2">
          <h2 id="videos" className="text-lead font-semibold">
            {analysisCopy.videos}
          </h2>
          <p role="status" className="text-small text-muted tabular-nums">
            {analysisCopy.chosen(chosen.length, MAX_ANALYSED_POSTS)}
          </p>
        </div>
        <ChosenVideos chosen={chosen} onRemove={toggle} />
        <VideoChooser chosen={chosen} onToggle={toggle} />
        <p role="alert" className="text-small text-danger empty:hidden">
          {missing.videos && chosen.length === 0 ? analysisCopy.chooseFirst : ""}
        </p>
      </section>
      <QuestionField
        value={question}
        onChange={setQuestion}
        error={missing.question && question.trim() === "" ? analysisCopy.writeFirst : undefined}
      />
      {create.isError && <Banner tone="danger">{create.error.message}</Banner>}
      <Button
        type="submit"
        className="self-start max-sm:self-stretch"
        aria-disabled={isLocked || undefined}
        busy={create.isPending}
        busyLabel={analysisCopy.asking}
      >
        {analysisCopy.ask}
      </Button>
    </form>
  );
}

/** Keeps the order of selection. Preselected videos are added once they are loaded. */
function useChosen(postIds: readonly string[]) {
  const [chosen, setChosen] = useState<Choosable[]>([]);
  const named = useNamedVideos(postIds);
  const taken = useRef(new Set<string>());
  useEffect(() => {
    const added = named.filter(({ post_id }) => !taken.current.has(post_id));
    if (added.length === 0) return;
    for (const { post_id } of added) taken.current.add(post_id);
    setChosen((before) => [...before, ...added.filter(({ post_id }) => before.every((other) => other.post_id !== post_id))]);
  }, [named]);
  const toggle = (video: Choosable) =>
    setChosen((before) => {
      const rest = before.filter(({ post_id }) => post_id !== video.post_id);
      if (rest.length < before.length) return rest;
      return before.length < MAX_ANALYSED_POSTS ? [...before, video] : before;
    });
  return { chosen, toggle };
}
