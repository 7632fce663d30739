import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../elements/Button.tsx";

type Props = {
  /** The name of the toolbar. */
  label: string;
  /** How many are selected. */
  count: string;
  /** Selects the others, too. */
  all: { label: string; onClick: () => void } | null;
  none: { label: string; onClick: () => void };
  /** The actions. */
  children: ReactNode;
};

/** Actions for the selection, at the bottom of the window. */
export function SelectionBar({ label, count, all, none, children }: Props) {
  return (
    <div
      role="toolbar"
      aria-label={label}
      data-bottom-bar
      className="sticky bottom-4 z-20 mx-auto mt-4 flex w-fit max-w-full animate-appear flex-wrap items-center justify-center gap-1 rounded-card border border-line bg-surface p-1 shadow-soft max-lg:bottom-20"
    >
      <span className="px-3 font-semibold tabular-nums">{count}</span>
      {all && (
        <Button variant="ghost" onClick={all.onClick}>
          {all.label}
        </Button>
      )}
      {children}
      <Button variant="ghost" onClick={none.onClick} aria-label={none.label} title={none.label}>
        <X aria-hidden className="size-5" />
      </Button>
    </div>
  );
}
