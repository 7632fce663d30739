import { cx } from "@aside/ui/class-names.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { QueryState, RowSkeletons } from "@aside/ui/lists/QueryState.tsx";
import { ApiError } from "@aside/web-client/api-error.ts";
import { useEffect } from "react";
import type { Persona } from "../../contract.ts";
import { copy as fixed } from "../../copy.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { usePersona, usePersonas } from "../queries.ts";
import { AVATAR_PATH } from "../set-up-path.ts";
import { CheckingStep } from "./CheckingStep.tsx";
import { ConsentStep } from "./ConsentStep.tsx";
import { discardRecording } from "./kept-recording.ts";
import { ReadyStep } from "./ReadyStep.tsx";
import { stepOf } from "./step-of.ts";
import { TrainingStep } from "./TrainingStep.tsx";

/** Makes a persona in steps. The server knows the step, so that a person can leave and come back. */
export function SetUp({ personaId }: { personaId: string }) {
  const persona = usePersona(personaId);
  const isAbsent = persona.error instanceof ApiError && persona.error.status === 404;
  // Read with the list: the session does not know of all reasons.
  const isOff = usePersonas().data?.is_off ?? false;
  const isRecordingOver = isAbsent || persona.data?.training.state === "accepted";
  useEffect(() => {
    if (isRecordingOver) void discardRecording(personaId);
  }, [isRecordingOver, personaId]);
  return (
    <div className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <Link href={AVATAR_PATH} className="inline-flex min-h-11 items-center self-start font-medium text-ember-strong underline">
        {copy.back}
      </Link>
      {isAbsent || isOff ? (
        <EmptyState heading="h1" title={isAbsent ? copy.absent : fixed.off} />
      ) : (
        <QueryState query={persona} failed={copy.notLoaded} skeleton={<RowSkeletons />}>
          {(data) => <Steps persona={data} />}
        </QueryState>
      )}
    </div>
  );
}

const PLACES = ["training", "consent", "ready"] as const;

function Steps({ persona }: { persona: Persona }) {
  const step = stepOf(persona);
  const place = PLACES.findIndex((each) => step.startsWith(each));
  return (
    <>
      <h1 className="text-title font-semibold break-words">{persona.name}</h1>
      <ol aria-label={copy.stepsLabel} className="grid grid-cols-3 gap-2">
        {PLACES.map((each, index) => (
          <li
            key={each}
            aria-current={index === place ? "step" : undefined}
            className={cx(
              "border-t-4 pt-2 text-small font-medium",
              index <= place ? "border-ember" : "border-line",
              index === place ? "text-ink" : "text-muted",
            )}
          >
            {copy.steps[each]}
          </li>
        ))}
      </ol>
      {step === "training" && <TrainingStep persona={persona} />}
      {step === "training-checking" && <CheckingStep kind="training" />}
      {step === "consent" && <ConsentStep persona={persona} />}
      {step === "consent-checking" && <CheckingStep kind="consent" />}
      {step === "ready" && <ReadyStep persona={persona} />}
    </>
  );
}
