import { PostPlayer } from "../../../viewing/web/PostPlayer.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { formatDuration } from "@aside/ui/player/durations.ts";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useState } from "react";
import { visitorCopy as copy } from "../../web-copy.ts";
import { keyOfVideo, useRemoveVideo } from "../queries.ts";

/** The visitor's video before it is submitted. */
export function RecordedVideo({ post: given, path }: { post: PostJson; path: string }) {
  const post = useLivePost(given.id).data ?? given;
  const { media } = post;
  const remove = useRemoveVideo(post.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      {media.master_url ? <PostPlayer title={copy.yourVideo} media={media} /> : <Banner>{copy.videoConverting}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        {media.duration > 0 && (
          <span className="flex-1 text-small text-muted tabular-nums">{copy.length(formatDuration(media.duration))}</span>
        )}
        {media.state === "complete" && (
          <LinkButton href={`${path}/edit-video`} variant="secondary">
            {copy.edit}
          </LinkButton>
        )}
        <LinkButton href={`${path}/record`} variant="secondary">
          {copy.recordAgain}
        </LinkButton>
        {keyOfVideo(media) !== null && (
          <Button variant="ghost-danger" onClick={() => setAsking(true)}>
            {copy.remove}
          </Button>
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          title={copy.removeTitle}
          description={copy.removeWhy}
          keep={copy.keep}
          risk={copy.remove}
          state={remove}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            remove.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toastSuccess(copy.removed);
              },
            })
          }
        />
      )}
    </div>
  );
}
