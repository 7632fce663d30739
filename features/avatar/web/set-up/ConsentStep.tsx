import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useState } from "react";
import type { Persona } from "../../contract.ts";
import { copy as fixed } from "../../copy.ts";
import { webCopy } from "../../web-copy.ts";
import { useAskConsent } from "../queries.ts";
import { SpeakWords } from "./SpeakWords.tsx";
import { StepHeading } from "./StepHeading.tsx";
import { UploadStep } from "./UploadStep.tsx";

/** The terms, and the words by which the person agrees. */
export function ConsentStep({ persona }: { persona: Persona }) {
  const copy = webCopy.consent;
  const ask = useAskConsent(persona.id);
  const [video, setVideo] = useState<Blob | null>(null);
  const askAgain = () => {
    setVideo(null);
    ask.mutate();
  };
  // They are the same until the words were asked for.
  const terms = ask.data?.terms ?? fixed.consent.terms(persona.engine);
  const problem = ask.error?.message ?? persona.consent.message;
  if (video) return <UploadStep personaId={persona.id} kind="consent" video={video} onSent={() => undefined} onDiscard={askAgain} />;
  return (
    <>
      <StepHeading>{copy.title}</StepHeading>
      {!ask.data && problem && <Banner tone="danger">{problem}</Banner>}
      <p>{copy.terms}</p>
      <ul className="flex list-disc flex-col gap-2 pl-5">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {ask.data ? (
        <SpeakWords key={ask.data.phrase} {...ask.data} isAsking={ask.isPending} onAsk={askAgain} onVideo={setVideo} />
      ) : (
        <>
          <p className="text-muted">{copy.why}</p>
          <div>
            <Button busy={ask.isPending} onClick={askAgain}>
              {persona.consent.state === "none" ? copy.show : copy.showNew}
            </Button>
          </div>
        </>
      )}
    </>
  );
}
