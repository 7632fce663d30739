import { FilePicker } from "../../../attachments/web/FilePicker.tsx";
import type { AttachmentsHandle } from "../../../attachments/web/AttachmentsField.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { type Ref, Suspense, useState } from "react";

const AttachmentsField = lazyChunk(async () => ({
  default: (await import("../../../attachments/web/AttachmentsField.tsx")).AttachmentsField,
}));

type Props = {
  /** Null: no draft was started yet. */
  postId: string | null;
  maxBytes: number | null;
  ref: Ref<AttachmentsHandle>;
  /** Starts the draft that takes the files. Resolves to whether there is one. */
  onStart: () => Promise<boolean>;
};

/** Attachments of a form. The first file starts the draft. */
export function FilesField({ postId, maxBytes, ref, onStart }: Props) {
  const [first, setFirst] = useState<File[]>([]);
  const [isStarting, setStarting] = useState(false);
  async function start(files: File[]) {
    if (files.length === 0) return;
    setFirst(files);
    setStarting(true);
    if (!(await onStart())) setFirst([]);
    setStarting(false);
  }
  const picker = <FilePicker maxBytes={maxBytes} isBusy={isStarting} onFiles={(files) => void start(files)} />;
  if (postId === null) return picker;
  return (
    <Suspense fallback={picker}>
      <AttachmentsField key={postId} postId={postId} ref={ref} first={first} maxBytesBefore={maxBytes} />
    </Suspense>
  );
}
