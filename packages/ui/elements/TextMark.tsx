import type { ReactNode } from "react";

/** A short remark after a text that may be in another language than the page. */
export function TextMark({ children }: { children: ReactNode }) {
  return (
    <span lang="en" dir="ltr" className="ms-2 inline-block text-small whitespace-nowrap text-warning">
      {children}
    </span>
  );
}
