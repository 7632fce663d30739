import type { ComponentProps, ReactNode } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";

type ButtonProps = ComponentProps<"button"> & {
  variant?: ButtonVariant;
  /** While true, the button keeps its size and focus but does nothing. */
  busy?: boolean;
  /** Replaces the label while busy, such as "Sending". */
  busyLabel?: ReactNode;
};

export function Button({
  variant = "primary",
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonStyle(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      // Not `disabled`: the button would lose the focus.
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span aria-hidden className="size-2 animate-breathe rounded-full bg-current" />}
      {busy ? (busyLabel ?? children) : children}
    </button>
  );
}
