import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { Tip } from "@aside/ui/overlays/Tip.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { Upload } from "lucide-react";
import { type ChangeEvent, useRef, useState } from "react";
import { copy } from "../copy.ts";
import type { FileStep } from "./upload-recorded-file.ts";
import { useFileDrop } from "./use-file-drop.ts";

const LABELS: Record<FileStep["step"], string> = { converting: "Preparing the video", sending: "Uploading" };

const TYPES = ["video/mp4", "video/quicktime", "video/webm", "video/x-matroska"];
/** Some systems know no type for these files. */
const ENDINGS = /\.(mp4|mov|webm|mkv)$/i;

type Props = { postId: string; maxBytes: number; isLocked: boolean; onDone: () => void };

/** Uploads a pre-recorded video to the post, chosen or dropped anywhere in the window. `onDone`: the server has it. `isLocked`: shows that the plan does not include uploads. */
export function FileUpload({ postId, maxBytes, isLocked, onDone }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<FileStep | null>(null);
  const [abort, setAbort] = useState<AbortController | null>(null);

  const isDragged = useFileDrop((files) => {
    const [file] = files;
    if (step || !file) return;
    if (isLocked) return toastError(copy.uploadLocked);
    if (files.length > 1) return toastError(copy.dropOne);
    if (!TYPES.includes(file.type) && !ENDINGS.test(file.name)) return toastError(copy.dropVideo);
    void upload(file);
  });

  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    event.target.value = "";
    if (file) void upload(file);
  }

  async function upload(file: File) {
    if (file.size > maxBytes) return toastError(copy.fileTooLarge(Math.round(maxBytes / (1024 * 1024))));
    const control = new AbortController();
    setAbort(control);
    setStep({ step: "converting", part: 0 });
    try {
      // It contains the readers of all file formats, larger than the rest of the screen.
      const { uploadRecordedFile } = await loadChunk(async () => await import("./upload-recorded-file.ts"));
      control.signal.throwIfAborted();
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
      <Tip text={copy.uploadLocked}>
        <Button variant="ghost" aria-disabled>
          <Upload aria-hidden className="size-5" /> Upload a video
        </Button>
      </Tip>
    );
  return (
    <>
      <Button variant="ghost" onClick={() => input.current?.click()}>
        <Upload aria-hidden className="size-5" /> Upload a video
      </Button>
      <input
        ref={input}
        type="file"
        accept={TYPES.join(",")}
        className="sr-only"
        tabIndex={-1}
        aria-label="Upload a video"
        onChange={choose}
      />
      {isDragged && (
        <p
          role="status"
          className="pointer-events-none fixed inset-2 z-50 grid place-items-center rounded-card border-2 border-dashed border-ember bg-paper/90 p-4 text-center text-lead font-semibold"
        >
          {copy.dropHere}
        </p>
      )}
    </>
  );
}
