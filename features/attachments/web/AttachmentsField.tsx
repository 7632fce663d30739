import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { MAX_ATTACHMENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { AttachedFile } from "./AttachedFile.tsx";
import { FilePicker } from "./FilePicker.tsx";
import { useAttachments, useDeleteAttachment } from "./queries.ts";
import { UploadingFile } from "./UploadingFile.tsx";
import { useDropGuard } from "./use-drop-guard.ts";
import { useUploads } from "./use-uploads.ts";
import { tooLarge } from "@aside/contract/errors.ts";
import { typeOfName } from "../file-types.ts";

/** Why a file cannot be attached, as far as its name and size tell; null if it can be sent. The server decides by its content. */
function refusalOf(file: File, limits: { room: number; maxBytes: number | null }): string | null {
  if (!typeOfName(file.name)) return copy.typeRefused;
  if (file.size === 0) return copy.empty;
  if (limits.maxBytes !== null && file.size > limits.maxBytes) return tooLarge(limits.maxBytes).message;
  return limits.room > 0 ? null : copy.tooMany(MAX_ATTACHMENTS);
}

/** For the form, before it sends. */
export type AttachmentsHandle = {
  /** Waits for uploads in progress. Rejects with the reason if one of them failed. */
  settle: () => Promise<void>;
};

/** `first`: files that were chosen before the draft existed. `maxBytesBefore`: the limit until the list tells it, if it is known. */
type Props = { postId: string; ref?: Ref<AttachmentsHandle>; first?: readonly File[]; maxBytesBefore?: number | null };

/** Attaches files to a draft: by button or drop, with progress and errors per file. */
export function AttachmentsField({ postId, ref, first, maxBytesBefore = null }: Props) {
  const list = useAttachments(postId);
  const remove = useDeleteAttachment(postId);
  const [news, setNews] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const { queue, uploads } = useUploads(postId, (filename) => setNews(copy.added(filename)));
  useDropGuard();
  const attached = list.data?.attachments ?? [];
  const maxBytes = list.data?.max_bytes ?? maxBytesBefore;

  useImperativeHandle(
    ref,
    () => ({
      settle: async () => {
        if (!(await queue.settle())) throw new Error(copy.notSent);
      },
    }),
    [queue],
  );

  function add(files: readonly File[]) {
    const onTheirWay = uploads.filter(({ state }) => state !== "failed").length;
    let room = MAX_ATTACHMENTS - attached.length - onTheirWay;
    for (const file of files) {
      const refusal = refusalOf(file, { room, maxBytes });
      if (refusal === null) room--;
      queue.add(file, refusal);
    }
  }
  const hasAdded = useRef(false);
  useEffect(() => {
    if (hasAdded.current || !first) return;
    hasAdded.current = true;
    add(first);
  });
  function afterRemoval(filename: string) {
    setNews(copy.removed(filename));
    // The focused button is gone.
    button.current?.focus();
  }

  return (
    <FilePicker ref={button} maxBytes={maxBytes} onFiles={add}>
      {attached.length + uploads.length > 0 && (
        <ul aria-label={copy.attached} className="mt-2 flex flex-col gap-2">
          {attached.map((file) => (
            <AttachedFile
              key={file.id}
              file={file}
              isBusy={remove.isPending && remove.variables === file.id}
              onRemove={() => remove.mutate(file.id, { onSuccess: () => afterRemoval(file.filename) })}
            />
          ))}
          {uploads.map((upload) => (
            <UploadingFile
              key={upload.key}
              upload={upload}
              onRetry={() => queue.retry(upload.key)}
              onRemove={() => {
                queue.remove(upload.key);
                afterRemoval(upload.file.name);
              }}
            />
          ))}
        </ul>
      )}
      {(list.error ?? remove.error) && (
        <p role="alert" className="text-small text-danger">
          {list.error ? copy.notLoaded : remove.error?.message}
        </p>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </FilePicker>
  );
}
