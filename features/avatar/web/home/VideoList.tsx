import { brand } from "@aside/brand/brand.ts";
import { formatDateTime } from "@aside/contract/time/instants.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { TextLink } from "@aside/ui/elements/TextLink.tsx";
import { EmptyState } from "@aside/ui/feedback/EmptyState.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { QueryState } from "@aside/ui/lists/QueryState.tsx";
import { useId } from "react";
import type { PersonaVideo } from "../../contract.ts";
import { webCopy as copy } from "../../web-copy.ts";
import { notesPath } from "../editor/notes-path.ts";
import { usePersonaVideos } from "../queries.ts";

const TONES = { PROCESSING: "neutral", PROCESSED: "success", FAILED: "danger" } as const;

/** The videos made with a person's personas, the newest first. `hidesNone`: nothing while there is none. */
export function VideoList({ hidesNone }: { hidesNone: boolean }) {
  const id = useId();
  const videos = usePersonaVideos();
  if (hidesNone && !videos.error && !videos.data?.pages[0]?.videos.length) return null;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="text-lead font-semibold">
        {copy.videos}
      </h2>
      <QueryState query={videos} failed={copy.videosNotLoaded}>
        {({ pages }) => {
          const list = pages.flatMap((page) => page.videos);
          if (list.length === 0) return <EmptyState title={copy.noVideos}>{copy.noVideosWhy}</EmptyState>;
          return (
            <ul className="divide-y divide-line border-y border-line">
              {list.map((video) => (
                <li key={video.id} className="py-3">
                  <Video video={video} />
                </li>
              ))}
            </ul>
          );
        }}
      </QueryState>
      {videos.hasNextPage && (
        <Button variant="secondary" className="self-start" busy={videos.isFetchingNextPage} onClick={() => void videos.fetchNextPage()}>
          {copy.loadMore}
        </Button>
      )}
    </section>
  );
}

const stateOf = ({ status, is_sent }: PersonaVideo) => (status === "PROCESSED" && is_sent ? copy.videoSent : copy.videoStates[status]);

function Video({ video }: { video: PersonaVideo }) {
  const { expected_until: until } = video;
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 break-words">
          <TextLink href={video.status === "PROCESSED" ? `/${brand.slug}/${video.event_id}` : notesPath(video.post_id)}>
            {video.title || copy.untitled}
          </TextLink>
        </span>
        {video.status !== "PROCESSING" && <Badge tone={TONES[video.status]}>{stateOf(video)}</Badge>}
        <span className="ml-auto text-small text-muted">
          <RelativeTime at={video.created_at} />
        </span>
      </p>
      {video.status === "PROCESSING" && <ProgressBar label={copy.videoStates.PROCESSING} value={video.progress} />}
      {video.status === "PROCESSING" && until && <p className="text-small text-muted">{copy.by(formatDateTime(new Date(until)))}</p>}
      {video.message && <p className="text-small text-danger">{video.message}</p>}
    </div>
  );
}
