import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { useEffect, useState } from "react";
import { copy } from "../copy.ts";
import { ask, type Unfinished } from "../messages.ts";

/** What a crash or a closed browser left on this computer. Looks also while something is recorded: the state may be that of a document that ended. */
export function Interrupted({ isHidden }: { isHidden: boolean }) {
  const [found, setFound] = useState<Unfinished[]>([]);
  const look = () => void ask("worker", "unfinished", null).then(setFound);
  useEffect(look, []);
  if (isHidden) return null;
  return found.map((recording) => <Row key={recording.id} recording={recording} onDone={look} />);
}

/** Its document may have been closed meanwhile. An upload may take longer than a service worker lives, so the popup asks by itself. */
async function inRecorder<Result>(work: () => Promise<Result>): Promise<Result> {
  await ask("worker", "unfinished", null);
  return await work();
}

function Row({ recording: { id, startedAt }, onDone }: { recording: Unfinished; onDone: () => void }) {
  const [state, setState] = useState<"offered" | "saving" | "sure">("offered");
  const [problem, setProblem] = useState<string | null>(null);
  const save = async () => {
    setState("saving");
    const outcome = await inRecorder(async () => await ask("recorder", "recover", { id }));
    if (outcome.ok) return onDone();
    setState("offered");
    setProblem(outcome.text);
  };
  const discard = async () => {
    await inRecorder(async () => await ask("recorder", "discard", { id }));
    onDone();
  };
  return (
    <Banner tone="warning">
      <p>{state === "sure" ? copy.discardSure : copy.interrupted(formatDateTime(startedAt))}</p>
      {problem && <p role="alert">{problem}</p>}
      <div className="mt-2 flex gap-2">
        {state === "sure" ? (
          <>
            <Button variant="danger" onClick={() => void discard()}>
              {copy.discard}
            </Button>
            <Button variant="secondary" onClick={() => setState("offered")}>
              {copy.keep}
            </Button>
          </>
        ) : (
          <>
            <Button busy={state === "saving"} busyLabel={copy.saving} onClick={() => void save()}>
              {copy.save}
            </Button>
            {state === "offered" && (
              <Button variant="ghost-danger" onClick={() => setState("sure")}>
                {copy.discard}
              </Button>
            )}
          </>
        )}
      </div>
    </Banner>
  );
}
