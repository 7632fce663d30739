import { EditableWords } from "@aside/features/insights/web/edit/EditableWords.tsx";
import { ChaptersEditor } from "@aside/features/editing/web/chapters/ChaptersEditor.tsx";
import { PostPlayer } from "@aside/features/viewing/web/PostPlayer.tsx";
import { Authenticity } from "@aside/core/messages/web/Authenticity.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { copy } from "@aside/features/recording/copy.ts";
import { wasSilent } from "@aside/features/recording/silent-recording.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { type ReactNode, Suspense, useCallback, useRef, useState } from "react";
import { suggestChapters } from "@aside/features/insights/web/queries.ts";

/** The results of jobs, in the user's terms. Jobs with the same noun share one line. */
const NOUNS: Record<string, string> = {
  poster: "email preview",
  gif: "email preview",
  email_thumbnail: "email preview",
  audio_aac: "audio",
  mp4: "download",
  conversion: "video",
};
const MakingNotice = lazyChunk(async () => ({
  default: (await import("@aside/features/avatar/web/editor/MakingNotice.tsx")).MakingNotice,
}));
const list = new Intl.ListFormat("en");
const nounOf = (kind: string) => NOUNS[kind] ?? kind;

type Props = {
  postId: string;
  title: string;
  heading: string;
  /** Between the video and its actions. */
  notice?: ReactNode;
  /** Below the video. */
  actions: ReactNode;
  /** Beside the video; on narrow screens between it and its words. */
  beside: ReactNode;
};

/** The post's video as viewers see it, then its words. */
export function PreviewVideo({ postId, title, heading, notice, actions, beside }: Props) {
  const { data: post, isFetching } = useLivePost(postId);
  const isEmpty = post?.media.state === "none";
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  return (
    <div className="mx-auto grid w-full max-w-content gap-x-8 gap-y-6 px-4 py-6 lg:grid-cols-[3fr_2fr] lg:grid-rows-[auto_1fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <h1 className="text-title font-semibold">{heading}</h1>
        {/* Remembered from before the recording, until it is read again. */}
        {(!post || (isEmpty && isFetching)) && <Skeleton className="aspect-video w-full rounded-card" />}
        {post?.persona_info && post.abilities.update && (
          <Suspense>
            <MakingNotice post={post} />
          </Suspense>
        )}
        {isEmpty && !isFetching && post.persona_info?.persona_status !== "PROCESSING" && <Banner>No video yet. Record one first.</Banner>}
        {post?.media.state === "failed" && <Banner tone="danger">{copy.notAVideo}</Banner>}
        {post?.media.master_url && (
          <PostPlayer
            title={title || "Preview"}
            isMain
            media={post.media}
            chapters={post.chapters}
            videoRef={video}
            onTime={setSeconds}
            captions={captions}
          />
        )}
        {post && <Authenticity post={post} />}
        {post?.media.master_url && wasSilent(postId) && <Banner tone="warning">{copy.silent}</Banner>}
        {notice}
        {actions}
        {post && <JobStates post={post} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">{beside}</div>
      {post?.media.take_id && (
        <div className="flex min-w-0 flex-col gap-4">
          <Card className="p-4 empty:hidden">
            <EditableWords post={post} seconds={seconds} readSeconds={readSeconds} onSeek={seek} onCaptions={setCaptions} />
          </Card>
          {post.media.state === "complete" && post.abilities.update && (
            <ChaptersEditor
              key={post.media.take_id}
              post={post}
              readSeconds={readSeconds}
              suggest={async () => await suggestChapters(post.id)}
            />
          )}
        </div>
      )}
    </div>
  );
}

/** One quiet line while files are made: the video can be sent without waiting for them. */
function JobStates({ post: { media, enrichments } }: { post: PostJson }) {
  const nounsOf = (...states: PostJson["enrichments"][number]["state"][]) =>
    new Set(enrichments.filter((job) => states.includes(job.state)).map((job) => nounOf(job.kind)));
  const working = nounsOf("WAITING", "PROCESSING");
  const failed = nounsOf("FAILED");
  return (
    <>
      <p role="status" className="text-small text-muted empty:hidden">
        {working.size > 0 && `Preparing ${list.format(working)}…`}
      </p>
      {failed.size > 0 && media.state === "complete" && (
        <Banner tone="warning">Couldn't create: {[...failed].join(", ")}. You can still watch the video.</Banner>
      )}
    </>
  );
}
