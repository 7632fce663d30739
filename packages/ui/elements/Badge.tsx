import type { ReactNode } from "react";
import { cx } from "../class-names.ts";

export type Tone = "neutral" | "ember" | "success" | "warning" | "danger";

const TONES: Record<Tone, string> = {
  neutral: "bg-sunken text-muted",
  ember: "bg-ember-soft text-ember-strong",
  success: "bg-success-soft text-success",
  warning: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
};

/** `wraps`: for texts that may be as wide as a phone. */
export function Badge({ tone = "neutral", wraps = false, children }: { tone?: Tone; wraps?: boolean; children: ReactNode }) {
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1 rounded-full border border-current/25 px-2 py-0.5 text-small font-medium",
        wraps ? "text-left" : "whitespace-nowrap",
        TONES[tone],
      )}
    >
      {children}
    </span>
  );
}
