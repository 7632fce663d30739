import type { ReactNode } from "react";
import { isUnanswered } from "../hooks/use-offline.ts";
import { OfflineState } from "./OfflineState.tsx";
import { RetryButton } from "./RetryButton.tsx";

interface ErrorStateProps {
  title: string;
  /** What failed. Without an answer of the server, the screen says the same as on a device that knows it is offline. */
  error?: Error | null | undefined;
  /** "h1" where it is the whole screen. */
  heading?: "h1" | "h2";
  /** The explanation for the user: what happened and what is safe. */
  children?: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
}

export function ErrorState({ title, error, heading: Heading = "h2", children, onRetry, retrying = false }: ErrorStateProps) {
  if (isUnanswered(error)) return <OfflineState heading={Heading} onRetry={onRetry} retrying={retrying} />;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Heading className="text-lead font-semibold">{title}</Heading>
      {children && <div className="text-muted">{children}</div>}
      <RetryButton onRetry={onRetry} retrying={retrying} />
    </div>
  );
}
