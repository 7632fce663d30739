import { Authenticity } from "@aside/core/messages/web/Authenticity.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { WordsPanel } from "@aside/features/insights/web/WordsPanel.tsx";
import { PostPlayer } from "@aside/features/viewing/web/PostPlayer.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { approvalCopy } from "@aside/features/library/approval-copy.ts";

/** The video that is reviewed, `children`, and what is said in it. */
export function ReviewVideo({ postId, title, children }: { postId: string; title: string; children: ReactNode }) {
  const live = useLivePost(postId);
  const post = live.data;
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const [tab, setTab] = useState("transcript");
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  return (
    <>
      <div>
        {post?.media.master_url && (
          <PostPlayer title={title} media={post.media} chapters={post.chapters} videoRef={video} onTime={setSeconds} captions={captions} />
        )}
        {post && <Authenticity post={post} />}
        {live.isPending && <Skeleton className="aspect-video w-full rounded-card" />}
        {live.isError && (
          <ErrorState
            title={approvalCopy.sent.notLoaded}
            error={live.error}
            onRetry={() => void live.refetch()}
            retrying={live.isFetching}
          />
        )}
      </div>
      {children}
      {post?.media.take_id && (
        <Card className="empty:hidden">
          <WordsPanel
            post={post}
            seconds={seconds}
            readSeconds={readSeconds}
            onSeek={seek}
            onCaptions={setCaptions}
            tab={tab}
            onTab={setTab}
          />
        </Card>
      )}
    </>
  );
}
