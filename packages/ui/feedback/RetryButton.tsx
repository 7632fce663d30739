import { RotateCw } from "lucide-react";
import { Button } from "../elements/Button.tsx";

export function RetryButton({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Button variant="secondary" className="mt-4" busy={retrying} busyLabel="Trying again" onClick={onRetry}>
      <RotateCw aria-hidden className="size-4" />
      Try again
    </Button>
  );
}
