import { MEDIA_TYPES } from "@aside/capture/upload/media-files.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { DropHint } from "@aside/ui/feedback/DropHint.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { Upload } from "lucide-react";
import type { RefObject } from "react";
import { copy } from "../../copy.ts";
import type { FileStep } from "../upload-recorded-file.ts";
import type { FileUpload } from "../use-file-upload.ts";

const LABELS: Record<FileStep["step"], string> = { converting: "Preparing the video", sending: "Uploading" };

/** To drop a pre-recorded video, or to choose one. */
export function UploadPanel({ upload, input }: { upload: FileUpload; input: RefObject<HTMLInputElement | null> }) {
  const megabytes = Math.round(upload.maxBytes / (1024 * 1024));
  return (
    <div className="flex flex-col items-center gap-3 rounded-card border-2 border-dashed border-line-strong p-6 text-center">
      <Upload aria-hidden className="size-6 text-muted" />
      <p className="phone:hidden">{copy.dragHere}</p>
      <Button onClick={() => input.current?.click()}>{copy.chooseFile}</Button>
      <p className="text-small text-muted">{copy.uploadLimits(megabytes)}</p>
    </div>
  );
}

/** The file picker behind UploadPanel, and the hint while a file is dragged over the window. */
export function UploadInput({ upload, input }: { upload: FileUpload; input: RefObject<HTMLInputElement | null> }) {
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={MEDIA_TYPES.join(",")}
        className="sr-only"
        tabIndex={-1}
        aria-label={copy.upload}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = "";
          if (file) upload.start(file);
        }}
      />
      {upload.isDragged && <DropHint>{copy.dropHere}</DropHint>}
    </>
  );
}

export function UploadFailure({ upload }: { upload: FileUpload }) {
  if (upload.failure === null) return null;
  return (
    <Banner
      tone="danger"
      action={
        <Button variant="ghost" onClick={upload.dismissFailure}>
          Dismiss
        </Button>
      }
    >
      <span className="break-words">{upload.failure}</span>
    </Banner>
  );
}

/** Covers the picture while a file is converted and uploaded. */
export function UploadCover({ upload }: { upload: FileUpload }) {
  if (!upload.step) return null;
  return (
    <div className="absolute inset-0 grid place-items-center bg-black/80 p-4">
      <div className="flex w-full max-w-md flex-col gap-4 rounded-card bg-surface p-6">
        <ProgressBar label={LABELS[upload.step.step]} value={upload.step.part} />
        <Button variant="secondary" className="self-end" onClick={upload.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
