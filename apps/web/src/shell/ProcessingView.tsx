import { ProgressBar } from "@aside/platform/ui/ProgressBar.tsx";

export function ProcessingView() {
  return (
    <div className="mx-auto w-full max-w-sm px-4 py-24">
      <ProgressBar label="Processing" />
    </div>
  );
}
