import { WordsPanel } from "../../../insights/web/WordsPanel.tsx";
import { PostPlayer } from "../../../viewing/web/PostPlayer.tsx";
import { Authenticity } from "@aside/core/messages/web/Authenticity.tsx";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { ApiError } from "@aside/web-client/api-error.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ErrorState } from "@aside/ui/feedback/ErrorState.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import { conversationCopy as copy } from "../../web-copy.ts";

type Props = {
  postId: string;
  title: string;
  /** Its transcript and summary are shown at once; otherwise at the press of a button. */
  isOpen?: boolean;
};

/** A video of a conversation with what is said in it. Nothing if the post has no video. */
export function PostVideo({ postId, title, isOpen: isOpenAtFirst = false }: Props) {
  const live = useLivePost(postId);
  const post = live.data;
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  if (live.error instanceof ApiError && live.error.status === 404) return <p className="text-muted">{copy.videoGone}</p>;
  if (live.isError)
    return <ErrorState title={copy.loadFailed} error={live.error} onRetry={() => void live.refetch()} retrying={live.isFetching} />;
  if (!post) return <Skeleton className="aspect-video w-full rounded-card" />;
  if (post.media.state === "none") return null;
  const hasWords = post.transcript_state !== "none";
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {post.media.master_url ? (
        <PostPlayer title={title} media={post.media} chapters={post.chapters} videoRef={video} onTime={setSeconds} captions={captions} />
      ) : (
        <Banner>{copy.processing}</Banner>
      )}
      <Authenticity post={post} />
      {hasWords && !isOpenAtFirst && (
        <span>
          <Button variant="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? <ChevronUp aria-hidden className="size-5" /> : <ChevronDown aria-hidden className="size-5" />}
            {isOpen ? copy.hideTranscript : copy.showTranscript}
          </Button>
        </span>
      )}
      {hasWords && isOpen && <WordsPanel post={post} seconds={seconds} readSeconds={readSeconds} onSeek={seek} onCaptions={setCaptions} />}
    </div>
  );
}
