import { RetryButton } from "./RetryButton.tsx";

type Props = {
  heading?: "h1" | "h2";
  /** Where the device believes that it is online: nothing tells when the server can be reached again. */
  onRetry?: () => void;
  retrying?: boolean;
};

/** In place of what needs a connection. It is replaced when the connection is back, without a press. */
export function OfflineState({ heading: Heading = "h2", onRetry, retrying = false }: Props) {
  return (
    <div role="status" className="mx-auto flex max-w-md flex-col items-center gap-2 px-4 py-16 text-center">
      <Heading className="text-lead font-semibold">{onRetry ? "No connection to the server" : "You're offline"}</Heading>
      <div className="text-muted">{onRetry ? "Check your connection, then try again." : "This loads when you're back online."}</div>
      {onRetry && <RetryButton onRetry={onRetry} retrying={retrying} />}
    </div>
  );
}
