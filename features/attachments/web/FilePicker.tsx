import { Button } from "@aside/ui/elements/Button.tsx";
import { cx } from "@aside/ui/class-names.ts";
import { Paperclip } from "lucide-react";
import { type ChangeEvent, type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from "react";
import { MAX_ATTACHMENTS } from "../contract.ts";
import { copy } from "../copy.ts";
import { FILE_TYPES } from "../file-types.ts";

const ACCEPT = Object.keys(FILE_TYPES)
  .map((extension) => `.${extension}`)
  .join(",");
const MEGABYTE = 1024 * 1024;

type Props = {
  onFiles: (files: File[]) => void;
  /** The largest file; null while it is not known. */
  maxBytes: number | null;
  isBusy?: boolean;
  ref?: Ref<HTMLButtonElement>;
  /** The files that are attached. */
  children?: ReactNode;
};

/** Chooses files by button or drop. */
export function FilePicker({ onFiles, maxBytes, isBusy = false, ref, children }: Props) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  function onPicked(event: ChangeEvent<HTMLInputElement>) {
    onFiles([...(event.target.files ?? [])]);
    // The same file can be chosen again.
    event.target.value = "";
  }
  function onDrop(event: DragEvent) {
    // Otherwise the browser would leave the page to open the file.
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
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
        <Button ref={ref} variant="secondary" busy={isBusy} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden className="size-4" />
          {copy.attach}
        </Button>
        {/* Without a mouse nothing can be dropped. */}
        <span className="hidden text-small text-muted pointer-fine:inline">{copy.orDrop}</span>
      </div>
      <p id={`${id}-hint`} className="text-small text-muted">
        {copy.hint(MAX_ATTACHMENTS, maxBytes === null ? null : `${Math.floor(maxBytes / MEGABYTE)}MB`)}
      </p>
      {children}
    </div>
  );
}
