import type { ComponentProps } from "react";
import { Link } from "./Link.tsx";

/** A link within a text: underlined, so that it is not known by its color alone. */
export function TextLink(props: Omit<ComponentProps<typeof Link>, "className">) {
  return <Link {...props} className="font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink" />;
}
