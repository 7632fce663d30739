import { ChaptersEditor } from "@aside/features/posts/web/ChaptersEditor.tsx";
import { PostPlayer } from "@aside/features/posts/web/PostPlayer.tsx";
import { useLivePost } from "@aside/features/posts/web/queries.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { formatDuration, describeDuration } from "@aside/platform/ui/durations.ts";
import { Banner } from "@aside/platform/ui/Banner.tsx";
import { ProgressBar } from "@aside/platform/ui/ProgressBar.tsx";
import { Skeleton } from "@aside/platform/ui/Skeleton.tsx";
import { useRef } from "react";

const LABELS: Record<string, string> = {
  poster: "Poster",
  gif: "Mail preview",
  email_thumbnail: "Mail picture",
  audio_aac: "Sound for every player",
  mp4: "Download",
  conversion: "Preparing the video",
};

/** The post's video as a viewer gets it, and what is still being made of it. */
export function PreviewVideo({ postId, title }: { postId: string; title: string }) {
  const post = useLivePost(postId);
  const video = useRef<HTMLVideoElement>(null);
  if (!post.data) return <Skeleton className="aspect-video w-full rounded-card" />;
  const { media, enrichments, transcription_text: words, transcript_state: transcript } = post.data;
  const working = enrichments.filter((job) => job.state === "WAITING" || job.state === "PROCESSING");
  const failed = enrichments.filter((job) => job.state === "FAILED");
  return (
    <>
      {media.state === "none" && <Banner>There is no video yet. Record one first.</Banner>}
      {media.state === "failed" && <Banner tone="danger">{copy.notAVideo}</Banner>}
      {media.master_url && <PostPlayer title={title || "Preview"} media={media} chapters={post.data.chapters} videoRef={video} />}
      {media.duration > 0 && (
        <p className="text-small text-muted">
          Duration <span className="sr-only">{describeDuration(media.duration)}</span>
          <span aria-hidden className="tabular-nums">
            {formatDuration(media.duration)}
          </span>
        </p>
      )}
      {working.map((job) => (
        <ProgressBar key={job.kind} label={LABELS[job.kind] ?? job.kind} {...(job.progress > 0 ? { value: job.progress } : {})} />
      ))}
      {failed.length > 0 && media.state === "complete" && (
        <Banner tone="warning">
          Not made: {failed.map((job) => (LABELS[job.kind] ?? job.kind).toLowerCase()).join(", ")}. The video plays all the same.
        </Banner>
      )}
      {transcript === "live" && <p className="text-small text-muted">The transcript is being written.</p>}
      {transcript === "removed" && <Banner>The AI transcription was removed because it did not meet accuracy standards.</Banner>}
      {media.state === "complete" && post.data.abilities.update && (
        <ChaptersEditor key={media.take_id} post={post.data} readSeconds={() => video.current?.currentTime ?? 0} />
      )}
      {words && (
        <details className="text-body">
          <summary className="min-h-11 content-center font-semibold">Transcript</summary>
          <p className="whitespace-pre-line">{words}</p>
        </details>
      )}
    </>
  );
}
