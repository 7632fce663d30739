import { cx } from "../class-names.ts";

export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "ghost-danger";

const BASE =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-body font-semibold transition-colors select-none " +
  "disabled:opacity-50 aria-disabled:opacity-50";

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-ember-strong text-on-ember hover:bg-ember-hover",
  secondary: "border border-line-strong bg-surface text-ink hover:bg-sunken",
  ghost: "text-ink hover:bg-sunken",
  danger: "bg-danger text-on-danger hover:bg-danger-hover",
  // Leads to a deletion, but is not the recommended action.
  "ghost-danger": "text-danger hover:bg-danger-soft",
};

/** `className` is for layout only. Use a variant for the color: between two color classes the order of the style sheet would decide. */
export function buttonStyle(variant: ButtonVariant, className?: string): string {
  return cx(BASE, VARIANTS[variant], className);
}
