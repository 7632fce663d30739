import { brand } from "@aside/brand/brand.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { VideoPoster } from "@aside/ui/elements/VideoCard.tsx";
import { Play } from "lucide-react";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
/** A video's picture as a link to the video. */
export function PosterLink({ post }: { post: PostJson }) {
  const view = `/${brand.slug}/${post.event_id}/view`;
  const poster = post.media.poster_url;
  return (
    <Link
      href={post.is_reply ? `${view}?post=${post.id}` : view}
      className="group relative block aspect-video overflow-hidden rounded-control bg-sunken"
    >
      <span className="sr-only">{`${copy.detail.watch} ${post.title || copy.detail.untitled}`}</span>
      <VideoPoster {...(poster && { posterUrl: poster })} durationSeconds={post.media.duration} />
      <span className="absolute inset-0 m-auto grid size-14 place-items-center rounded-full bg-black/75 text-white">
        <Play aria-hidden className="size-6 translate-x-0.5 fill-current" />
      </span>
    </Link>
  );
}
