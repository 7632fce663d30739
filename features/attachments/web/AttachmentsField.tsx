import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Paperclip } from "lucide-react";
import { type ChangeEvent, type DragEvent, type Ref, useId, useImperativeHandle, useRef, useState } from "react";
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { FILE_TYPES } from "../file-types.ts";
import { AttachedFile } from "./AttachedFile.tsx";
import { useAttachments, useDeleteAttachment } from "./queries.ts";
import { refusalOf } from "./refusal-of.ts";
import { UploadingFile } from "./UploadingFile.tsx";
import { useDropGuard } from "./use-drop-guard.ts";
import { useUploads } from "./use-uploads.ts";

const ACCEPT = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");
const MEGABYTE = 1024 * 1024;

/** What the form needs before it sends. */
export type AttachmentsHandle = {
  /** Waits for uploads in progress. Rejects with the reason if one of them failed. */
  settle: () => Promise<void>;
};

/** Attaches files to a draft: by button or drop, with progress and errors per file. */
export function AttachmentsField({ postId, ref }: { postId: string; ref?: Ref<AttachmentsHandle> }) {
  const list = useAttachments(postId);
  const remove = useDeleteAttachment(postId);
  const [isOver, setOver] = useState(false);
  const [news, setNews] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { queue, uploads } = useUploads(postId, (filename) => setNews(copy.added(filename)));
  useDropGuard();
  const id = useId();
  const attached = list.data?.attachments ?? [];
  const maxBytes = list.data?.max_bytes ?? MAX_ATTACHMENT_BYTES;

  useImperativeHandle(
    ref,
    () => ({
      settle: async () => {
        if (!(await queue.settle())) throw new Error(copy.notSent);
      },
    }),
    [queue],
  );

  function add(files: Iterable<File>) {
    const onTheirWay = uploads.filter(({ state }) => state !== "failed").length;
    let room = MAX_ATTACHMENTS - attached.length - onTheirWay;
    for (const file of files) {
      const refusal = refusalOf(file, { room, maxBytes });
      if (refusal === null) room--;
      queue.add(file, refusal);
    }
  }
  function onPicked(event: ChangeEvent<HTMLInputElement>) {
    add([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = "";
  }
  function onDrop(event: DragEvent) {
    // Otherwise the browser would leave the page to open the file.
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  }
  function afterRemoval(filename: string) {
    setNews(copy.removed(filename));
    // The focused button is gone.
    button.current?.focus();
  }

  return (
    <div
      role="group"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-hint`}
      className="flex flex-col gap-1"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={onDrop}
    >
      <span id={`${id}-title`} className="text-body font-medium">
        {copy.title}
      </span>
      <div
        className={cx(
          "flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-dashed border-line-strong p-2",
          isOver && "bg-sunken",
        )}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPT}
          className="hidden"
          aria-hidden
          tabIndex={-1}
          data-testid="attachments-input"
          onChange={onPicked}
        />
        <Button ref={button} variant="secondary" onClick={() => input.current?.click()}>
          <Paperclip aria-hidden className="size-4" />
          {copy.attach}
        </Button>
        {/* Without a mouse nothing can be dropped. */}
        <span className="hidden text-small text-muted pointer-fine:inline">{copy.orDrop}</span>
      </div>
      <p id={`${id}-hint`} className="text-small text-muted">
        {copy.hint(MAX_ATTACHMENTS, `${Math.floor(maxBytes / MEGABYTE)}MB`)}
      </p>
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
    </div>
  );
}
