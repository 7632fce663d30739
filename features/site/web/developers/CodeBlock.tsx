import type { ReactNode } from "react";
import { developerCopy as copy } from "../../developers/copy.ts";

/** A text that is read or copied as it is. `label`: for screen readers, because it can be scrolled and focused. */
export function CodeBlock({ label, title, children }: { label: string; title?: ReactNode; children: string }) {
  return (
    <figure className="my-4 overflow-hidden rounded-card border border-line bg-sunken" data-code>
      <figcaption className="flex min-h-11 items-center justify-between gap-4 border-b border-line py-0.5 pr-1 pl-4 text-small text-muted">
        <span className="min-w-0 truncate font-mono">{title ?? copy.shell}</span>
        <button
          type="button"
          data-copy={copy.copied}
          aria-label={`${copy.copyCode}: ${label}`}
          className="needs-script min-h-11 rounded-control px-3 font-medium text-ink hover:bg-surface"
        >
          {copy.copyCode}
        </button>
      </figcaption>
      {/* A text that scrolls must be reachable by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} role="group" aria-label={label} className="max-h-[32rem] overflow-auto p-4 font-mono text-small">
        <code>{children}</code>
      </pre>
    </figure>
  );
}
