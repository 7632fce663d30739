import type { ReactNode } from "react";
import { Mark } from "../elements/Mark.tsx";

interface EmptyStateProps {
  title: string;
  /** "h1" where it is the whole screen. */
  heading?: "h1" | "h2";
  children?: ReactNode;
  /** The recommended next action. */
  action?: ReactNode;
  /** Replaces the mark. */
  icon?: ReactNode;
}

export function EmptyState({ title, heading: Heading = "h2", children, action, icon }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <div className="mb-2 text-line-strong [&_svg]:size-12">{icon ?? <Mark />}</div>
      <Heading className="text-lead font-semibold">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
