import type { ComponentProps } from "react";
import { cx } from "./class-names.ts";

type IconButtonProps = Omit<ComponentProps<"button">, "aria-label"> & {
  /** What it does, for screen readers and as the native tooltip. */
  label: string;
};

export function IconButton({ label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        "inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink transition-colors hover:bg-sunken disabled:opacity-50 [&_svg]:size-5",
        className,
      )}
    />
  );
}
