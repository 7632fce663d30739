import type { ComponentProps } from "react";
import { cx } from "../class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** The action, for screen readers and as the native tooltip. */
  label: string;
  /** `danger`: the action deletes something. */
  tone?: "ink" | "muted" | "danger";
};

const TONES = {
  ink: "text-ink hover:bg-sunken",
  muted: "text-muted hover:bg-sunken hover:text-danger",
  danger: "text-danger hover:bg-danger-soft",
};

export function IconButton({ label, tone = "ink", className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control transition-colors disabled:opacity-50 [&_svg]:size-5",
        TONES[tone],
        className,
      )}
    />
  );
}
