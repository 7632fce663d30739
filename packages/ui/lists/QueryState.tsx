import type { ReactNode } from "react";
import { ErrorState } from "../feedback/ErrorState.tsx";
import { OfflineState } from "../feedback/OfflineState.tsx";
import { SlowHint } from "../feedback/SlowHint.tsx";
import { Skeleton } from "../feedback/Skeleton.tsx";
import { useOffline } from "../hooks/use-offline.ts";

type Props<T> = {
  /** The shape of a query. */
  query: { data: T | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown };
  failed: string;
  /** While it loads for the first time. */
  skeleton?: ReactNode;
  children: (data: T) => ReactNode;
};

/** A query in each of its states. What was loaded stays on the screen when reading it again fails. */
export function QueryState<T>({ query, failed, skeleton = <RowSkeletons />, children }: Props<T>) {
  const isOffline = useOffline();
  if (query.data !== undefined) return children(query.data);
  // The query waits for the connection, or is repeated with it.
  if (isOffline) return <OfflineState />;
  if (query.error)
    return <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  return (
    <>
      {skeleton}
      <SlowHint />
    </>
  );
}

type SkeletonProps = { count?: number; row?: string; className?: string };

/** Rows that load. `row`: the size of each. */
export function RowSkeletons({ count = 3, row = "h-16", className = "flex flex-col gap-3" }: SkeletonProps) {
  return (
    <div aria-busy="true" className={className}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </div>
  );
}
