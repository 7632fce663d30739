import { NewAnalysis } from "@aside/features/analysis/web/NewAnalysis.tsx";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { analysisCopy } from "@aside/features/analysis/copy.ts";

/** `?post=` lists preselected videos, separated by commas. */
export function NewAnalysisScreen() {
  const { post } = useSearch({ strict: false }) as { post?: unknown };
  const postIds = useMemo(() => (typeof post === "string" ? [...new Set(post.split(",").filter(Boolean))] : []), [post]);
  const navigate = useNavigate();
  return (
    <div className="mx-auto flex w-full max-w-reader flex-col gap-6 px-4 py-6">
      <h1 className="text-title font-semibold">{analysisCopy.create}</h1>
      <NewAnalysis postIds={postIds} onAsked={(id) => void navigate({ href: `/analyses/${id}`, replace: true })} />
    </div>
  );
}
