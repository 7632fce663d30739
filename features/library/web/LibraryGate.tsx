import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { type ReactNode, useEffect } from "react";
import type { LibraryState } from "../contract.ts";
import { copy } from "../copy.ts";
import { NotMember } from "./home/NotMember.tsx";
import { useLibrarySettings } from "./queries.ts";

/** Shows a screen of the library to its members, and explains the library to others. */
export function LibraryGate({ children }: { children: (state: LibraryState) => ReactNode }) {
  const { data: state, error, refetch, isFetching } = useLibrarySettings();
  const isMember = state?.is_member;
  useEffect(() => {
    // The library was switched on or off since the session was renewed.
    if (isMember !== undefined && sessionStore.get()?.user.isCompanyLibraryEnabled !== isMember)
      sessionStore.setUser({ isCompanyLibraryEnabled: isMember });
  }, [isMember]);
  if (state) return state.is_member ? children(state) : <NotMember state={state} />;
  if (error)
    return <ErrorState heading="h1" title={copy.home.notLoaded} error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return <LibrarySkeleton />;
}

export function LibrarySkeleton() {
  return (
    <div aria-busy="true" className="mx-auto flex w-full max-w-content flex-col gap-6 px-4 py-6">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="h-11 w-full max-w-reader" />
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="aspect-4/3 rounded-card" />
        ))}
      </div>
    </div>
  );
}
