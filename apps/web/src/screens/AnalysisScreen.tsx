import { AnalysisView } from "@aside/features/analysis/web/AnalysisView.tsx";
import { useNavigate, useParams } from "@tanstack/react-router";

export function AnalysisScreen() {
  const { analysisId = "" } = useParams({ strict: false }) as { analysisId?: string };
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <AnalysisView key={analysisId} id={analysisId} onDeleted={() => void navigate({ href: "/analyses", replace: true })} />
    </div>
  );
}
