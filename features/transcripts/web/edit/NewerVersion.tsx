import { panelCopy as copy } from "../../copy.ts";

/** The version that another person saved in the meantime, shown next to the edit. */
export function NewerVersion({ text }: { text: string }) {
  return (
    <figure className="rounded-card border border-line p-3 text-small">
      <figcaption className="text-muted">{copy.newerVersion}</figcaption>
      <p className="whitespace-pre-line">{text}</p>
    </figure>
  );
}
