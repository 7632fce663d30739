import type { ComponentProps } from "react";
import { type ButtonVariant, buttonStyle } from "./button-style.ts";
import { Link } from "./Link.tsx";

type LinkButtonProps = ComponentProps<typeof Link> & { variant?: ButtonVariant };

/** A link that looks like a button. Use it to navigate, and a Button to perform an action. */
export function LinkButton({ variant = "primary", className, ...rest }: LinkButtonProps) {
  return <Link {...rest} className={buttonStyle(variant, className)} />;
}
