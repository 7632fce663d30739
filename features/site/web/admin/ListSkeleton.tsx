import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";

export function ListSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-16" />
      ))}
    </div>
  );
}
