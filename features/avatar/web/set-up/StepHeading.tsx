import { useFocus } from "@aside/ui/hooks/use-focus.ts";
import type { ReactNode } from "react";

/** Gets the focus when its step opens. */
export function StepHeading({ children }: { children: ReactNode }) {
  const heading = useFocus<HTMLHeadingElement>();
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lead font-semibold outline-none">
      {children}
    </h2>
  );
}
