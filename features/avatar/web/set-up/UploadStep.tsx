import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { useLeaveWarning } from "@aside/ui/hooks/use-leave-warning.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { webCopy } from "../../web-copy.ts";
import { useSendClip } from "../queries.ts";
import { StepHeading } from "./StepHeading.tsx";

type Props = {
  personaId: string;
  kind: "training" | "consent";
  video: Blob;
  /** The server has it. */
  onSent: () => void;
  /** The person gives up after a failure. */
  onDiscard: () => void;
};

/** Uploads when it opens. */
export function UploadStep({ personaId, kind, video, onSent, onDiscard }: Props) {
  const copy = webCopy.upload;
  const [part, setPart] = useState(0);
  const { mutate, error, isPending } = useSendClip(personaId, kind, onSent);
  const abort = useRef<AbortController>(null);
  const send = useCallback(() => {
    abort.current?.abort();
    const { signal } = (abort.current = new AbortController());
    setPart(0);
    mutate({ body: video, signal, onProgress: setPart });
  }, [mutate, video]);
  useEffect(() => {
    send();
    return () => abort.current?.abort();
  }, [send]);
  useLeaveWarning(isPending);
  return (
    <>
      <StepHeading>{copy.title}</StepHeading>
      {error ? (
        <>
          <Banner tone="danger">
            {copy.failed} {error.message}
          </Banner>
          <div className="flex flex-wrap gap-3">
            <Button onClick={send}>{copy.again}</Button>
            <Button variant="secondary" onClick={onDiscard}>
              {copy.discard}
            </Button>
          </div>
        </>
      ) : (
        <>
          <ProgressBar label={copy.label} value={part} />
          <p className="text-muted">{copy.stay}</p>
        </>
      )}
    </>
  );
}
