import { isMediaFile } from "@aside/capture/upload/media-files.ts";
import { loadChunk } from "@aside/ui/load-chunk.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { copy } from "../copy.ts";
import type { FileStep } from "./upload-recorded-file.ts";
import { useFileDrop } from "./use-file-drop.ts";

/** `onDone`: the server has the video. `isLocked`: the plan does not include uploads. */
export type UploadOptions = { postId: string; maxBytes: number; isLocked: boolean; onDone: () => void };

export type FileUpload = UploadOptions & {
  /** Null while nothing is uploaded. */
  step: FileStep | null;
  /** Which file was not uploaded, and why. */
  failure: string | null;
  dismissFailure: () => void;
  isDragged: boolean;
  start: (file: File) => void;
  cancel: () => void;
};

/** Uploads a pre-recorded video to the post, chosen or, while `isOn`, dropped anywhere in the window. `isLeveled`: see `convertFile`. */
export function useFileUpload(options: UploadOptions, isOn: boolean, isLeveled: boolean): FileUpload {
  const { postId, maxBytes, isLocked, onDone } = options;
  const [step, setStep] = useState<FileStep | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [abort, setAbort] = useState<AbortController | null>(null);

  const refuse = ({ name }: File, why: string) => setFailure(copy.notUploaded(name, why));

  const isDragged = useFileDrop((files) => {
    const [file] = files;
    if (step || !file) return;
    if (isLocked) return toastError(copy.uploadLocked);
    if (files.length > 1) return toastError(copy.dropOne);
    if (!isMediaFile(file)) return refuse(file, copy.dropVideo);
    void upload(file);
  }, isOn);

  async function upload(file: File) {
    setFailure(null);
    if (file.size > maxBytes) return refuse(file, copy.fileTooLarge(Math.round(maxBytes / (1024 * 1024))));
    const control = new AbortController();
    setAbort(control);
    setStep({ step: "converting", part: 0 });
    try {
      // It contains the readers of all file formats, larger than the rest of the screen.
      const { uploadRecordedFile } = await loadChunk(async () => await import("./upload-recorded-file.ts"));
      control.signal.throwIfAborted();
      await uploadRecordedFile({ postId, file, isLeveled, onStep: setStep, signal: control.signal });
      onDone();
    } catch (error) {
      if (!control.signal.aborted) refuse(file, (error as Error).message);
    } finally {
      setStep(null);
      setAbort(null);
    }
  }

  return {
    ...options,
    step,
    failure,
    dismissFailure: () => setFailure(null),
    isDragged,
    start: (file) => void upload(file),
    cancel: () => abort?.abort(),
  };
}
