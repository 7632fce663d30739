import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";

/** Placeholder in the shape of the panel, also while its code loads. */
export function PanelSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-3/4" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
