import type { ComponentProps } from "react";

type Props = Omit<ComponentProps<"button">, "aria-label"> & {
  label: string;
  /** The visible part of the label on a phone, if it is shorter. */
  short?: string;
};

/** A button over the picture. A phone shows no tooltips, so the name is written below it. */
export function RoundButton({ label, short = label, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      title={label}
      className="relative grid size-12 shrink-0 place-items-center rounded-full bg-black/70 text-white transition-colors hover:bg-black aria-disabled:opacity-50 phone:size-13 phone:border phone:border-white/40"
    >
      {children}
      <span aria-hidden className="absolute top-full left-1/2 hidden -translate-x-1/2 text-xs leading-4 font-medium phone:block">
        {short}
      </span>
    </button>
  );
}
