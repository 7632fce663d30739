import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { useId } from "react";
import { personalizedCopy as copy } from "../../web-personalized-copy.ts";
import { countsLine } from "./counts-line.ts";
import { batchPath } from "./paths.ts";
import { useBatches } from "./personalized-queries.ts";

/** The texts that became a video for each of several people, the newest first; nothing while there is none. */
export function PersonalizedList() {
  const id = useId();
  const batches = useBatches();
  if (!batches.error && !batches.data?.pages[0]?.batches.length) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lead font-semibold">
        {copy.list}
      </h2>
      <QueryState query={batches} failed={copy.listNotLoaded}>
        {({ pages }) => (
          <ul className="divide-y divide-line border-y border-line">
            {pages
              .flatMap((page) => page.batches)
              .map((batch) => (
                <li key={batch.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
                  <span className="min-w-0 break-words">
                    <TextLink href={batchPath(batch.id)}>{batch.title}</TextLink>
                  </span>
                  <span className="text-small text-muted">{countsLine(batch.counts)}</span>
                  <span className="ml-auto text-small text-muted">
                    <RelativeTime at={batch.created_at} />
                  </span>
                </li>
              ))}
          </ul>
        )}
      </QueryState>
      {batches.hasNextPage && (
        <Button variant="secondary" className="self-start" busy={batches.isFetchingNextPage} onClick={() => void batches.fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
    </section>
  );
}
