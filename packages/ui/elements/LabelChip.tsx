import { cx } from "../class-names.ts";

const DOTS = {
  slate: "bg-label-slate",
  red: "bg-label-red",
  orange: "bg-label-orange",
  amber: "bg-label-amber",
  green: "bg-label-green",
  teal: "bg-label-teal",
  blue: "bg-label-blue",
  violet: "bg-label-violet",
  pink: "bg-label-pink",
} as const;
export type LabelColorName = keyof typeof DOTS;

export function LabelDot({ color, className }: { color: LabelColorName; className?: string }) {
  return <span aria-hidden className={cx("size-2.5 shrink-0 rounded-full", DOTS[color], className)} />;
}

/** A label. Its color is only a dot, so that the name is readable on every background. */
export function LabelChip({ name, color }: { name: string; color: LabelColorName }) {
  return (
    <span className="inline-flex max-w-40 items-center gap-1.5 rounded-full border border-line bg-surface px-2 py-0.5 text-small text-ink">
      <LabelDot color={color} />
      <span className="truncate" title={name}>
        {name}
      </span>
    </span>
  );
}
