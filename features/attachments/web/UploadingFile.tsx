import { Button } from "@aside/ui/elements/Button.tsx";
import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { X } from "lucide-react";
import { copy } from "../copy.ts";
import { typeOfName } from "../file-types.ts";
import { FileRow } from "./FileRow.tsx";
import type { Upload } from "./upload-queue.ts";

/** A file that waits, is being uploaded, or could not be attached. */
export function UploadingFile({ upload, onRetry, onRemove }: { upload: Upload; onRetry: () => void; onRemove: () => void }) {
  const { file, state, progress, error, canRetry } = upload;
  return (
    <li className="flex items-center gap-3 rounded-control border border-line p-2">
      <FileRow filename={file.name} contentType={typeOfName(file.name)?.contentType ?? ""} thumbnailUrl={null}>
        {state === "waiting" && <span className="text-small text-muted">{copy.waiting}</span>}
        {state === "uploading" && <ProgressBar label={copy.uploading} value={progress} />}
        {state === "failed" && (
          <span role="alert" className="text-small text-danger">
            {error}
          </span>
        )}
      </FileRow>
      {state === "failed" && canRetry && (
        <Button variant="ghost" onClick={onRetry}>
          {copy.retry}
        </Button>
      )}
      <IconButton label={state === "failed" ? copy.remove(file.name) : copy.cancel(file.name)} tone="muted" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
