import { brand } from "@aside/brand/brand.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { SlowHint } from "@aside/ui/feedback/SlowHint.tsx";
import { VideoCardSkeleton } from "@aside/ui/feedback/VideoCardSkeleton.tsx";
import { SearchX } from "lucide-react";
import { copy } from "../../copy.ts";
import { isNarrowed, type ListKind, type ListState, NOT_NARROWED } from "./list-state.ts";

const PLACES = [0, 1, 2, 3, 4, 5];

export function ListSkeleton({ view, className }: { view: "grid" | "list"; className: string }) {
  return (
    <>
      <SlowHint />
      <div className={className} aria-busy="true">
        {PLACES.map((place) =>
          view === "grid" ? (
            <VideoCardSkeleton key={place} />
          ) : (
            <div key={place} className="flex min-h-14 items-center gap-3 border-b border-line py-1 pl-14">
              <Skeleton className="h-11 w-[78px]" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-3 w-1/4" />
              </div>
            </div>
          ),
        )}
      </div>
    </>
  );
}

/** With a button for creating one. */
const FIRST_STEPS: ReadonlySet<string> = new Set(["all", "unviewed", "sent", "drafts"]);

type EmptyProps = {
  kind: ListKind;
  state: ListState;
  onState: (change: Partial<ListState>) => void;
  spokenHref: (query: string) => string;
};

/** Explains why the list is empty and offers the next action. */
export function EmptyList({ kind, state, onState, spokenHref }: EmptyProps) {
  if (isNarrowed(state))
    return (
      <EmptyState
        title={state.search ? copy.nothingFound(state.search) : copy.nothingNarrowed[0]}
        {...(state.search && { icon: <SearchX aria-hidden /> })}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {state.search && <LinkButton href={spokenHref(state.search)}>{copy.searchSpokenShort}</LinkButton>}
            <Button variant="secondary" onClick={() => onState(NOT_NARROWED)}>
              {copy.clear}
            </Button>
          </div>
        }
      >
        {state.search ? copy.nothingFoundHint : copy.nothingNarrowed[1]}
      </EmptyState>
    );
  const texts: Record<string, readonly [string, string]> = copy.empty[kind];
  const [title, text] = texts[state.filter] ?? ["", ""];
  const isFirst = FIRST_STEPS.has(state.filter);
  return (
    <EmptyState title={title} {...(isFirst && { action: <LinkButton href={`/${brand.slug}/new`}>{copy.create}</LinkButton> })}>
      {text}
    </EmptyState>
  );
}
