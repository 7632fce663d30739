import { AnalysesList } from "@aside/features/analysis/web/AnalysesList.tsx";

export function AnalysesScreen() {
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <AnalysesList />
    </div>
  );
}
