import { analysisCopy } from "@aside/features/intelligence/copy.ts";
import { AnalysesList } from "@aside/features/intelligence/web/analysis/AnalysesList.tsx";
import { LinkButton } from "@aside/platform/ui/LinkButton.tsx";
import { Plus } from "lucide-react";

export function AnalysesScreen() {
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-title font-semibold">{analysisCopy.list}</h1>
        <LinkButton href="/analyses/new" variant="secondary">
          <Plus aria-hidden className="size-5" />
          {analysisCopy.create}
        </LinkButton>
      </div>
      <AnalysesList />
    </div>
  );
}
