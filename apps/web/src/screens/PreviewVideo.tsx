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

const LABELS: Record<string, string> = {
  poster: "Poster",
  gif: "Mail preview",
  email_thumbnail: "Mail picture",
  audio_aac: "Sound for every player",
  mp4: "Download",
  conversion: "Preparing the video",
};

/** The post's video as a viewer gets it, what is still being made of it, and its words. `children`: what one does with it. */
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
  const working = enrichments.filter((job) => job.state === "WAITING" || job.state === "PROCESSING");
  const failed = enrichments.filter((job) => job.state === "FAILED");
  return (
    <>
      {media.state === "none" && <Banner>There is no video yet. Record one first.</Banner>}
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
      {working.map((job) => (
        <ProgressBar key={job.kind} label={LABELS[job.kind] ?? job.kind} {...(job.progress > 0 ? { value: job.progress } : {})} />
      ))}
      {failed.length > 0 && media.state === "complete" && (
        <Banner tone="warning">
          Not made: {failed.map((job) => (LABELS[job.kind] ?? job.kind).toLowerCase()).join(", ")}. The video plays all the same.
        </Banner>
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
