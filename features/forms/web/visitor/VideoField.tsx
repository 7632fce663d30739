import { copy as recordingCopy } from "../../../recording/copy.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Button } from "@aside/ui/elements/Button.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Video } from "lucide-react";
import { Suspense, useId } from "react";
import { visitorCopy as copy } from "../../web-copy.ts";

const RecordedVideo = lazyChunk(async () => ({ default: (await import("./RecordedVideo.tsx")).RecordedVideo }));

type Props = {
  post: PostJson | undefined;
  /** A draft may have a video that is being read. */
  isLoading: boolean;
  isRequired: boolean;
  isBusy: boolean;
  maxSeconds: number;
  /** The path below which it is recorded and edited, such as `/support/{postId}`. */
  path: string;
  error: string | undefined;
  onRecord: () => void;
};

/** True if the post has something to submit. */
export const hasVideo = (post: PostJson | undefined): boolean =>
  post !== undefined && ["recording", "converting", "complete"].includes(post.media.state);

/** The optional video of a form: record it, or what was recorded. */
export function VideoField({ post, isLoading, isRequired, isBusy, maxSeconds, path, error, onRecord }: Props) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={`${id}-title`} id="video" className="flex scroll-mt-24 flex-col gap-1">
      <span id={`${id}-title`} className="text-body font-medium">
        {isRequired ? copy.video : copy.optional(copy.video)}
      </span>
      {isLoading && <Skeleton className="aspect-video w-full rounded-card" />}
      {!isLoading && hasVideo(post) && post && (
        <Suspense fallback={<Skeleton className="aspect-video w-full rounded-card" />}>
          <RecordedVideo post={post} path={path} />
        </Suspense>
      )}
      {!isLoading && !hasVideo(post) && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control border border-dashed border-line-strong p-2">
            <Button variant="secondary" busy={isBusy} busyLabel={copy.starting} onClick={onRecord} id={`${id}-record`} data-record-video="">
              <Video aria-hidden className="size-5 text-ember-strong" />
              {copy.record}
            </Button>
            <span className="text-small text-muted">{copy.recordHint(maxSeconds)}</span>
          </div>
          {post?.media.state === "failed" && <p className="text-small text-danger">{recordingCopy.notAVideo}</p>}
        </>
      )}
      <p role="alert" className="text-small text-danger empty:hidden">
        {error}
      </p>
    </div>
  );
}
