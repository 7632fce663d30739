import { EditableWords } from "@aside/features/insights/web/edit/EditableWords.tsx";
import { ChaptersEditor } from "@aside/features/editing/web/chapters/ChaptersEditor.tsx";
import { PostPlayer } from "@aside/features/viewing/web/PostPlayer.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { formatDuration, describeDuration } from "@aside/ui/player/durations.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { suggestChapters } from "@aside/features/insights/web/queries.ts";

/** What a job creates, in the user's terms. Jobs with the same noun share one line. */
const NOUNS: Record<string, string> = {
  poster: "email preview",
  gif: "email preview",
  email_thumbnail: "email preview",
  audio_aac: "audio",
  mp4: "download",
  conversion: "video",
};
const nounOf = (kind: string) => NOUNS[kind] ?? kind;

/** The post's video as viewers see it, its jobs in progress, and the transcript. `children`: the actions. */
export function PreviewVideo({ postId, title, children }: { postId: string; title: string; children?: ReactNode }) {
  const post = useLivePost(postId);
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  if (!post.data) return <Skeleton className="aspect-video w-full rounded-card" />;
  const { media, enrichments } = post.data;
  /** The slowest job's progress, by noun. */
  const working = new Map<string, number>();
  for (const { kind, state, progress } of enrichments)
    if (state === "WAITING" || state === "PROCESSING") working.set(nounOf(kind), Math.min(progress, working.get(nounOf(kind)) ?? 1));
  const failed = new Set(enrichments.filter((job) => job.state === "FAILED").map((job) => nounOf(job.kind)));
  return (
    <>
      {media.state === "none" && <Banner>No video yet. Record one first.</Banner>}
      {media.state === "failed" && <Banner tone="danger">{copy.notAVideo}</Banner>}
      {media.master_url && (
        <PostPlayer
          title={title || "Preview"}
          media={media}
          chapters={post.data.chapters}
          videoRef={video}
          onTime={setSeconds}
          captions={captions}
        />
      )}
      {media.duration > 0 && (
        <p className="text-small text-muted">
          Duration <span className="sr-only">{describeDuration(media.duration)}</span>
          <span aria-hidden className="tabular-nums">
            {formatDuration(media.duration)}
          </span>
        </p>
      )}
      {children}
      {[...working].map(([noun, progress]) => (
        <ProgressBar key={noun} label={`Preparing ${noun}`} {...(progress > 0 ? { value: progress } : {})} />
      ))}
      {failed.size > 0 && media.state === "complete" && (
        <Banner tone="warning">Couldn't create: {[...failed].join(", ")}. You can still watch the video.</Banner>
      )}
      {media.take_id && (
        <Card className="p-4 empty:hidden">
          <EditableWords post={post.data} seconds={seconds} readSeconds={readSeconds} onSeek={seek} onCaptions={setCaptions} />
        </Card>
      )}
      {media.state === "complete" && post.data.abilities.update && (
        <ChaptersEditor
          key={media.take_id}
          post={post.data}
          readSeconds={readSeconds}
          suggest={async () => await suggestChapters(post.data.id)}
        />
      )}
    </>
  );
}
