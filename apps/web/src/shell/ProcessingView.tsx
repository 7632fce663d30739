import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";

export function ProcessingView() {
  return (
    <div className="mx-auto w-full max-w-sm px-4 py-24">
      <ProgressBar label="Processing" />
    </div>
  );
}
