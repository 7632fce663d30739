import { PostPlayer } from "../../../viewing/web/PostPlayer.tsx";
import type { PostJson, PostMedia } from "@aside/core/messages/post-contract.ts";
import { useLivePost } from "@aside/core/messages/web/post-queries.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { ConfirmDialog } from "@aside/ui/overlays/ConfirmDialog.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { setMediaHeaders } from "@aside/player/media-headers.ts";
import { isFramed } from "@aside/web-client/is-framed.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { useState } from "react";
import { visitorCopy as copy } from "../../web-copy.ts";
import { keyOfVideo, useRemoveVideo } from "../queries.ts";

// There are no cookies for the player.
if (isFramed)
  setMediaHeaders((): Record<string, string> => {
    const token = sessionStore.getGuest()?.token;
    return token === undefined ? {} : { "access-token": token };
  });

/** Pictures and the players of some phones send no headers: in a frame they get nothing. */
const canPlay = !isFramed || typeof MediaSource !== "undefined";
const playable = (media: PostMedia): PostMedia => (isFramed ? { ...media, poster_url: null, captions_url: null } : media);

/** The visitor's video before it is submitted. */
export function RecordedVideo({ post: given, path }: { post: PostJson; path: string }) {
  const post = useLivePost(given.id).data ?? given;
  const { media } = post;
  const remove = useRemoveVideo(post.id);
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      {media.master_url === null && <Banner>{copy.videoConverting}</Banner>}
      {media.master_url !== null &&
        (canPlay ? <PostPlayer title={copy.yourVideo} media={playable(media)} /> : <Banner tone="success">{copy.videoRecorded}</Banner>)}
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
          onConfirm={() => remove.mutate(undefined, { onSuccess: () => setAsking(false) })}
        />
      )}
    </div>
  );
}
