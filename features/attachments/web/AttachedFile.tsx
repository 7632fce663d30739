import { IconButton } from "@aside/ui/elements/IconButton.tsx";
import { X } from "lucide-react";
import type { Attachment } from "../contract.ts";
import { copy } from "../copy.ts";
import { nameOfType } from "../file-types.ts";
import { formatSize } from "@aside/contract/format-size.ts";
import { FileRow } from "./FileRow.tsx";

export function AttachedFile({ file, isBusy, onRemove }: { file: Attachment; isBusy: boolean; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 rounded-control border border-line p-2">
      <FileRow filename={file.filename} contentType={file.content_type} thumbnailUrl={file.thumbnail_url}>
        <span className="text-small text-muted">
          {nameOfType(file.content_type)} · {formatSize(file.byte_size)}
        </span>
      </FileRow>
      <IconButton label={copy.remove(file.filename)} tone="muted" disabled={isBusy} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  );
}
