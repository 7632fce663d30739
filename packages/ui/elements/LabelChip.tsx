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

/** More labels than this are shown as a count. */
const SHOWN = 3;

type ChipsProps = { title: string; labels: readonly { label_id: string; name: string; color: LabelColorName }[] };

/** The labels of a card or row. `title`: the name of the list. */
export function LabelChips({ title, labels }: ChipsProps) {
  if (labels.length === 0) return null;
  return (
    <ul aria-label={title} className="flex flex-wrap gap-1">
      {labels.slice(0, SHOWN).map((label) => (
        <li key={label.label_id}>
          <LabelChip name={label.name} color={label.color} />
        </li>
      ))}
      {labels.length > SHOWN && (
        <li className="px-1 text-small text-muted" title={labels.map((label) => label.name).join(", ")}>
          +{labels.length - SHOWN}
        </li>
      )}
    </ul>
  );
}
