import { panelCopy as copy } from "../../copy.ts";

/** Shows another person's newer version beside the text being edited. */
export function NewerVersion({ text }: { text: string }) {
  return (
    <figure className="rounded-card border border-line p-3 text-small">
      <figcaption className="text-muted">{copy.newerVersion}</figcaption>
      <p className="whitespace-pre-line">{text}</p>
    </figure>
  );
}
