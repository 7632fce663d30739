import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import type { Persona } from "../../contract.ts";
import { webCopy } from "../../web-copy.ts";
import { problemOf } from "../persona-state.ts";
import { ChooseFile } from "./ChooseFile.tsx";
import { StepHeading } from "./StepHeading.tsx";

type Props = {
  persona: Persona;
  /** A recording was made before, and not uploaded. */
  kept: Blob | null;
  onStart: () => void;
  onVideo: (video: Blob) => void;
  onDiscard: () => void;
};

/** What is needed, or why the last video was refused. */
export function BeforeStep({ persona, kept, onStart, onVideo, onDiscard }: Props) {
  const { before: copy, steps, refused } = webCopy;
  const problem = problemOf(persona);
  return (
    <>
      <StepHeading>{problem ? refused.title : steps.before}</StepHeading>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {kept && (
        <Banner
          tone="warning"
          action={
            <span className="flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => onVideo(kept)}>
                {copy.uploadKept}
              </Button>
              <Button variant="ghost" onClick={onDiscard}>
                {copy.discardKept}
              </Button>
            </span>
          }
        >
          {copy.kept}
        </Banner>
      )}
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {copy.needs(persona.training.min_seconds).map((need) => (
          <li key={need}>{need}</li>
        ))}
      </ul>
      <p className="text-muted">{copy.face}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onStart}>{problem ? refused.again : copy.start}</Button>
        <ChooseFile onFile={onVideo} />
      </div>
    </>
  );
}
