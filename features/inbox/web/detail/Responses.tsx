import { brand } from "@aside/brand/brand.ts";
import { Avatar } from "@aside/ui/elements/Avatar.tsx";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { formatDuration } from "@aside/contract/time/durations.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import { VideoPoster } from "@aside/ui/elements/VideoCard.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
/** Replies, newest first, and reactions. */
export function Responses({ post, replies }: { post: PostJson; replies: readonly PostJson[] }) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="dashboard-replies" className="flex flex-col gap-2">
        <h3 id="dashboard-replies" className="font-semibold">
          {copy.detail.replies}
        </h3>
        {replies.length === 0 && <p className="text-muted">{copy.detail.noReplies}</p>}
        <ul className="flex flex-col gap-2">
          {replies.map((reply) => (
            <li key={reply.id}>
              <ReplyLink reply={reply} />
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="dashboard-reactions" className="flex flex-col gap-2">
        <h3 id="dashboard-reactions" className="font-semibold">
          {copy.detail.reactions}
        </h3>
        {post.Reactions.length === 0 && <p className="text-muted">{copy.detail.noReactions}</p>}
        <ul className="flex flex-col">
          {post.Reactions.map((reaction) => (
            <li key={reaction.id} className="flex flex-wrap items-center gap-x-2 border-b border-line py-2">
              <span className="min-w-0 break-words">{reaction.name}</span>
              <Badge>{copy.detail.reactionNames[reaction.reaction_name] ?? reaction.reaction_name}</Badge>
              <span className="ml-auto text-small text-muted tabular-nums">
                {reaction.at_second !== null && `${copy.detail.at(formatDuration(reaction.at_second))} · `}
                <RelativeTime at={reaction.created_at} />
              </span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function ReplyLink({ reply }: { reply: PostJson }) {
  const poster = reply.media.poster_url;
  return (
    <article className="relative flex items-center gap-3 rounded-control p-1 hover:bg-sunken has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-focus">
      <div className="relative h-14 w-24 shrink-0 overflow-hidden rounded-control bg-sunken">
        <VideoPoster {...(poster && { posterUrl: poster })} durationSeconds={reply.media.duration} />
      </div>
      <div className="min-w-0 flex-1">
        <h4 className="truncate font-medium">
          <Link href={`/${brand.slug}/${reply.event_id}/view?post=${reply.id}`} className="outline-none after:absolute after:inset-0">
            {reply.title || copy.detail.replyFrom(reply.creator_name)}
          </Link>
        </h4>
        <p className="flex items-center gap-2 text-small text-muted">
          <Avatar name={reply.creator_name} size="small" />
          <span className="truncate">{reply.creator_name}</span>
          <RelativeTime at={reply.sent_at ?? reply.created_at} />
          {reply.is_private && <Badge>{copy.detail.private}</Badge>}
        </p>
        {reply.ai_summary && <p className="line-clamp-2 text-small text-muted">{reply.ai_summary}</p>}
      </div>
    </article>
  );
}
