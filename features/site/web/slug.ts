import { Children, isValidElement, type ReactNode } from "react";

const textOf = (node: ReactNode): string =>
  Children.toArray(node)
    .map((child) =>
      isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : typeof child === "object" ? "" : String(child),
    )
    .join("");

/** The id of a heading, e.g. `who-can-watch` of "Who can watch?". */
export const slugOf = (node: ReactNode): string =>
  textOf(node)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
