import { sessionStore } from "@aside/web-client/session-store.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { Authenticity } from "@aside/core/messages/web/Authenticity.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { shareCopy as copy } from "../../copy.ts";
import { shareLayout as layout } from "../../share-layout.ts";

const SaveToInbox = lazyChunk(async () => ({ default: (await import("./SaveToInbox.tsx")).SaveToInbox }));

const DownloadButton = lazyChunk(async () => ({
  default: (await import("../../../delivery/web/DownloadButton.tsx")).DownloadButton,
}));

type Props = {
  post: PostJson;
  title: string;
  /** Actions of recipients are shown but disabled. */
  isPreview: boolean;
  /** In place of the viewer's actions. */
  ownActions: ReactNode;
};

/** Title, sender and the main actions, below the video. */
export function PostHeading({ post, title, isPreview, ownActions }: Props) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  // Recipients have it already.
  const mayBeSaved = session !== null && !isPreview && !post.is_creator && post.recipients.length === 0;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className={layout.who}>
        <h1 className={layout.title}>
          {title} {post.media.state === "recording" && <Badge tone="ember">Live</Badge>}
        </h1>
        <Authenticity post={post} />
        <div className={layout.byline}>
          <Avatar name={post.creator_name} {...(post.creator_image_url && { imageUrl: post.creator_image_url })} />
          <p className="min-w-0 break-words">
            <span className="font-semibold">{post.creator_name}</span>{" "}
            <span className="text-muted">
              <RelativeTime at={post.sent_at ?? post.created_at} />
            </span>
          </p>
        </div>
      </div>
      {ownActions ?? (
        <div className="flex flex-wrap gap-2 empty:hidden" inert={isPreview}>
          {mayBeSaved && (
            <Suspense>
              <SaveToInbox eventId={post.event_id} />
            </Suspense>
          )}
          {post.abilities.download && post.media.state === "complete" && (
            <Suspense>
              <DownloadButton postId={post.id} variant="secondary" isViewer />
            </Suspense>
          )}
          {/* On a phone it is in the bar at the lower edge (ReplyBar). */}
          {post.abilities.reply && (
            <a href={`/respond/${post.event_id}`} className={buttonStyle("primary", "max-sm:hidden")}>
              {copy.reply}
            </a>
          )}
        </div>
      )}
    </div>
  );
}
