import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../elements/Button.tsx";

interface ErrorStateProps {
  title: string;
  /** "h1" where it is the whole screen. */
  heading?: "h1" | "h2";
  /** The explanation for the user: what happened and what is safe. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, heading: Heading = "h2", children, onRetry, retrying = false }: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Heading className="text-lead font-semibold">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      <Button variant="secondary" className="mt-4" busy={retrying} busyLabel="Trying again" onClick={onRetry}>
        <RotateCw aria-hidden className="size-4" />
        Try again
      </Button>
    </div>
  );
}
