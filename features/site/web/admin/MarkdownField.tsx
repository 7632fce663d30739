import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { TextArea } from "@aside/ui/fields/TextArea.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import type { MouseEvent } from "react";
import { adminCopy as copy } from "../../copy.ts";
import "../managed.css";
import { usePreview } from "./queries.ts";

type Props = {
  label: string;
  value: string;
  maxLength: number;
  required?: boolean;
  error?: string | undefined;
  onChange: (text: string) => void;
};

/** A text in Markdown beside the HTML that the site shows for it, which the server makes. */
export function MarkdownField({ label, value, maxLength, required = false, error, onChange }: Props) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <TextArea
        label={label}
        hint={copy.markdown}
        error={error}
        value={value}
        maxLength={maxLength}
        required={required}
        rows={16}
        className="max-h-[40rem]! min-h-64! font-mono text-body"
        onChange={(event) => onChange(event.target.value)}
      />
      <Preview text={value} />
    </div>
  );
}

/** Links don't lead away from an unsaved text. */
const stay = (event: MouseEvent) => {
  if (event.target instanceof Element && event.target.closest("a")) event.preventDefault();
};

function Preview({ text }: { text: string }) {
  const settled = useDebounced(text);
  const preview = usePreview(settled);
  return (
    <section aria-label={copy.preview} className="flex min-w-0 flex-col gap-1">
      <h2 className="font-medium">{copy.preview}</h2>
      <div className="min-h-64 flex-1 rounded-control border border-line bg-paper p-4">
        {preview.error ? (
          <p role="status" className="text-danger">
            {preview.error.message || copy.previewFailed}
          </p>
        ) : preview.data === undefined ? (
          <Skeleton className="h-24" />
        ) : preview.data === "" ? (
          <p className="text-muted">{copy.previewEmpty}</p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- only cancels clicks on links
          <div className="managed-text" onClickCapture={stay} dangerouslySetInnerHTML={{ __html: preview.data }} />
        )}
      </div>
    </section>
  );
}
