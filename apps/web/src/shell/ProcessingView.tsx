import { OfflineState } from "@aside/ui/feedback/OfflineState.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { SlowHint } from "@aside/ui/feedback/SlowHint.tsx";
import { useOffline } from "@aside/ui/hooks/use-offline.ts";

export function ProcessingView() {
  if (useOffline()) return <OfflineState heading="h1" />;
  return (
    <div className="mx-auto w-full max-w-sm px-4 py-24">
      <ProgressBar label="Processing" />
      <SlowHint />
    </div>
  );
}
