import { Button } from "@aside/ui/elements/Button.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Tabs } from "@aside/ui/elements/Tabs.tsx";
import { TextField } from "@aside/ui/fields/TextField.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { useDebounced } from "@aside/ui/lists/use-debounced.ts";
import { type ReactNode, useState } from "react";
import { MAX_ANALYSED_POSTS } from "../contract.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { useFound } from "../../search/web/queries.ts";
import { type Choosable, toChoosable } from "./choosable.ts";
import { useChoosable } from "./queries.ts";
import { analysisCopy } from "../copy.ts";

/** Maximum length of the search endpoint's query. */
const MAX_LENGTH = 200;

type Choice = { chosen: readonly Choosable[]; onToggle: (video: Choosable) => void };

/** Lists the user's own and received videos, newest first, or search results. */
export function VideoChooser(choice: Choice) {
  const [typed, setTyped] = useState("");
  const query = useDebounced(typed);
  return (
    <div className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <TextField
        label={analysisCopy.searchVideos}
        type="search"
        maxLength={MAX_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter must not submit the form; the search runs as the user types.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      {query ? (
        <FoundVideos query={query} {...choice} />
      ) : (
        <Tabs
          label={analysisCopy.videos}
          tabs={[
            { value: "mine", label: analysisCopy.mine, content: <Videos source="mine" {...choice} /> },
            { value: "received", label: analysisCopy.received, content: <Videos source="received" {...choice} /> },
          ]}
        />
      )}
    </div>
  );
}

function FoundVideos({ query, ...choice }: { query: string } & Choice) {
  const found = useFound(query);
  if (found.isError)
    return (
      <ErrorState
        title={analysisCopy.videosNotLoaded}
        error={found.error}
        onRetry={() => void found.refetch()}
        retrying={found.isFetching}
      />
    );
  if (!found.data || found.isSought) return <RowSkeletons />;
  return <Rows videos={found.data.items.map((item) => toChoosable.found(item))} empty={analysisCopy.noneFound(query)} {...choice} />;
}

function Videos({ source, ...choice }: { source: "mine" | "received" } & Choice) {
  const list = useChoosable(source);
  return (
    <QueryState query={list} failed={analysisCopy.videosNotLoaded} skeleton={<RowSkeletons />}>
      {(videos) => (
        <Rows videos={videos} empty={source === "mine" ? analysisCopy.noneMine : analysisCopy.noneReceived} {...choice}>
          {list.hasNextPage && (
            <Button variant="ghost" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              {analysisCopy.more}
            </Button>
          )}
        </Rows>
      )}
    </QueryState>
  );
}

function Rows({ videos, empty, chosen, onToggle, children }: { videos: Choosable[]; empty: string; children?: ReactNode } & Choice) {
  const ids = new Set(chosen.map(({ post_id }) => post_id));
  const isFull = chosen.length >= MAX_ANALYSED_POSTS;
  if (videos.length === 0 && !children) return <p className="py-8 text-center text-muted">{empty}</p>;
  return (
    <div className="-mx-2 flex max-h-96 flex-col overflow-y-auto px-2 py-1">
      <ul>
        {videos.map((video) => (
          <li key={video.post_id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control p-2 hover:bg-sunken has-disabled:cursor-default has-disabled:opacity-60">
              <input
                type="checkbox"
                className="tick"
                checked={ids.has(video.post_id)}
                disabled={isFull && !ids.has(video.post_id)}
                onChange={() => onToggle(video)}
              />
              <Poster url={video.poster_url} className="w-20" />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{video.title}</span>
                <span className="block truncate text-small text-muted">
                  {video.who && `${video.who} · `}
                  <RelativeTime at={video.at} />
                </span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}

function RowSkeletons() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 py-2">
      {[0, 1, 2].map((index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton className="size-5" />
          <Skeleton className="aspect-video w-20" />
          <Skeleton className="h-5 w-1/2" />
        </div>
      ))}
    </div>
  );
}
