import { Badge, type Tone } from "./Badge.tsx";
import { type ReactNode, useId, useState } from "react";

/** A badge that shows its explanation when pressed, so that it works on touch screens. `children` are shown next to it. */
export function Explained({ label, why, tone = "neutral", children }: { label: string; why: string; tone?: Tone; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="text-small text-muted">
      <div className="flex flex-wrap items-center gap-x-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="inline-flex min-h-11 items-center rounded-control"
        >
          <Badge tone={tone} wraps>
            {label}
          </Badge>
        </button>
        {children}
      </div>
      <p id={id} hidden={!isOpen} className="pb-2">
        {why}
      </p>
    </div>
  );
}
