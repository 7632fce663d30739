import { Button } from "@aside/ui/elements/Button.tsx";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { useRef } from "react";
import { MAX_TRAINING_BYTES } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";

const MEGABYTE = 1024 * 1024;

/** A video that was made elsewhere. */
export function ChooseFile({ onFile }: { onFile: (file: Blob) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_TRAINING_BYTES) toastError(copy.upload.tooLarge(MAX_TRAINING_BYTES / MEGABYTE));
    else onFile(file);
  };
  return (
    <>
      <Button variant="secondary" onClick={() => input.current?.click()}>
        {copy.before.upload}
      </Button>
      <input
        ref={input}
        type="file"
        accept="video/*"
        aria-label={copy.before.upload}
        className="hidden"
        onChange={(event) => choose(event.target.files?.[0])}
      />
    </>
  );
}
