import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { type ReactNode, Suspense } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import { guestEmailOf } from "@aside/core/messages/web/guest-email-of.ts";
import { Authenticity } from "@aside/core/messages/web/Authenticity.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { RichNote } from "../../../notes/web/RichNote.tsx";
import { PostPlayer } from "../PostPlayer.tsx";
import { findUnsentReply, UnsentReply } from "../UnsentReply.tsx";
import { shareCopy as copy } from "../../copy.ts";

// Loaded with the comments, after the first render.
const PrivateMessageButton = lazyChunk(async () => ({
  default: (await import("../../../comments/web/PrivateMessageButton.tsx")).PrivateMessageButton,
}));

type Props = {
  post: PostJson;
  replies: PostJson[];
  /** The files attached to a reply, of another feature. */
  attachments: (reply: PostJson) => ReactNode;
};

/** The thread below the video, oldest first. */
export function Replies({ post, replies, attachments }: Props) {
  const sent = replies.filter((reply) => reply.post_status === "SENT");
  const unsent = findUnsentReply(replies);
  if (sent.length === 0) return unsent ? <UnsentReply reply={unsent} /> : null;
  return (
    <section aria-labelledby="replies" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="replies" className="text-lead font-semibold">
          {sent.length === 1 ? "1 reply" : `${sent.length} replies`}
        </h2>
        {/* The author has nothing to reply to before the first reply. */}
        {post.is_creator && post.abilities.reply && (
          <a href={`/respond/${post.event_id}`} className={buttonStyle("secondary")}>
            {copy.reply}
          </a>
        )}
      </div>
      {unsent && <UnsentReply reply={unsent} />}
      {sent.map((reply) => (
        <Card key={reply.id} id={`post-${reply.id}`} className="flex flex-col gap-3 p-4">
          <div className="flex items-center gap-3">
            <Avatar name={reply.creator_name} {...(reply.creator_image_url && { imageUrl: reply.creator_image_url })} />
            <p>
              <strong className="font-semibold">{reply.creator_name}</strong> {reply.is_private && <Badge>Private</Badge>}
              {guestEmailOf(reply) && <span className="block text-small text-muted break-all">{guestEmailOf(reply)}</span>}
              <span className="block text-small text-muted">
                <RelativeTime at={reply.sent_at ?? reply.created_at} />
              </span>
            </p>
            {reply.creator_id && !reply.is_creator && (
              <Suspense>
                <PrivateMessageButton post={post} person={{ userId: reply.creator_id, name: reply.creator_name }} />
              </Suspense>
            )}
          </div>
          <Authenticity post={reply} />
          {reply.title && <p>{reply.title}</p>}
          {reply.media.master_url && (
            <div className="max-w-reader">
              <PostPlayer title={`Reply from ${reply.creator_name}`} media={reply.media} chapters={reply.chapters} />
            </div>
          )}
          {reply.note && <RichNote html={reply.note} />}
          {attachments(reply)}
          {reply.transcription_text && <p className="text-small text-muted">{reply.transcription_text}</p>}
        </Card>
      ))}
    </section>
  );
}
