import { formatDateTime } from "@aside/contract/time/instants.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { useEffect } from "react";
import type { Persona } from "../../contract.ts";
import { webCopy } from "../../web-copy.ts";
import { PictureChooser } from "../PictureChooser.tsx";
import { useMarkSeen, useRatePersona } from "../queries.ts";
import { RatingFaces } from "../RatingFaces.tsx";
import { AVATAR_PATH } from "../set-up-path.ts";
import { StepHeading } from "./StepHeading.tsx";

/** The persona is made, or a provider makes it. */
export function ReadyStep({ persona }: { persona: Persona }) {
  const copy = webCopy.ready;
  const isReady = persona.persona_status === "PROCESSED";
  const { mutate: markSeen } = useMarkSeen();
  useEffect(() => {
    if (persona.is_news) markSeen(persona.id);
  }, [persona.is_news, persona.id, markSeen]);
  return (
    <>
      <StepHeading>{isReady ? copy.title : copy.processing}</StepHeading>
      {!isReady && <p className="text-muted">{copy.processingWhy}</p>}
      {persona.expected_until && <p className="text-muted">{webCopy.by(formatDateTime(new Date(persona.expected_until)))}</p>}
      {persona.glasses === "unknown" && <GlassesQuestion personaId={persona.id} />}
      {persona.images.length > 0 && <PictureChooser persona={persona} />}
      {isReady && <RatingFaces persona={persona} />}
      <div>
        <LinkButton href={AVATAR_PATH}>{copy.finish}</LinkButton>
      </div>
    </>
  );
}

function GlassesQuestion({ personaId }: { personaId: string }) {
  const copy = webCopy.ready;
  const answer = useRatePersona(personaId);
  const choose = (glasses: "yes" | "no") => answer.mutate({ glasses }, { onError: (error) => toastError(error.message) });
  return (
    <fieldset>
      <legend className="font-semibold">{copy.glasses}</legend>
      <p className="mb-2 text-small text-muted">{copy.glassesWhy}</p>
      <div className="flex gap-3">
        <Button variant="secondary" onClick={() => choose("yes")}>
          {copy.yes}
        </Button>
        <Button variant="secondary" onClick={() => choose("no")}>
          {copy.no}
        </Button>
      </div>
    </fieldset>
  );
}
