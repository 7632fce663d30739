import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { Tooltip } from "@aside/ui/overlays/Tooltip.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { copy } from "../copy.ts";
import { type FileStep, uploadRecordedFile } from "./upload-recorded-file.ts";

const LABELS: Record<FileStep["step"], string> = { converting: "Preparing the video", sending: "Uploading" };

type Props = { postId: string; maxBytes: number; isLocked: boolean; onDone: () => void };

/** Uploads a pre-recorded video to the post. `onDone`: the server has it. `isLocked`: shows that the plan does not include uploads. */
export function FileUpload({ postId, maxBytes, isLocked, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<FileStep | null>(null);
  const [abort, setAbort] = useState<AbortController | null>(null);

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (!file) return;
    if (file.size > maxBytes) return toastError(copy.fileTooLarge(Math.round(maxBytes / (1024 * 1024))));
    const control = new AbortController();
    setAbort(control);
    try {
      await uploadRecordedFile({ postId, file, onStep: setStep, signal: control.signal });
      onDone();
    } catch (error) {
      if (!control.signal.aborted) toastError((error as Error).message);
    } finally {
      setStep(null);
      setAbort(null);
    }
  }

  if (step) {
    return (
      <div className="flex flex-1 items-end gap-3">
        <ProgressBar label={LABELS[step.step]} value={step.part} />
        <Button variant="ghost" onClick={() => abort?.abort()}>
          Cancel
        </Button>
      </div>
    );
  }
  if (isLocked)
    return (
      <Tooltip text={copy.uploadLocked}>
        <Button variant="ghost" aria-disabled>
          <Upload aria-hidden className="size-5" /> Upload a video
        </Button>
      </Tooltip>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" /> Upload a video
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/mp4,video/quicktime,video/webm,video/x-matroska"
        className="sr-only"
        tabIndex={-1}
        aria-label="Upload a video"
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
