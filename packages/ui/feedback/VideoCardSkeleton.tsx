import { Skeleton } from "./Skeleton.tsx";

/** The placeholder of a VideoCard that is loading. */
export function VideoCardSkeleton() {
  return (
    <div aria-hidden className="min-w-0 overflow-hidden rounded-card border border-line bg-surface">
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-4">
        <Skeleton className="h-5 w-3/4" />
        <div className="flex items-center gap-2">
          <Skeleton className="size-6 rounded-full" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      </div>
    </div>
  );
}
