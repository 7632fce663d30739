import { Link } from "@aside/ui/elements/Link.tsx";
import { ChevronRight, VideoOff } from "lucide-react";
import type { AnalysisJson } from "../contract.ts";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { analysisCopy } from "../copy.ts";

/** Further videos are collapsed, so that the answer stays in view. */
const SHOWN = 4;

type Props = { posts: AnalysisJson["posts"] };

/** The videos of the analysis. Videos that may no longer be viewed appear as unavailable, without details. */
export function AnalysedVideos({ posts }: Props) {
  return (
    <details open={posts.length <= SHOWN} className="group">
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 rounded-control pr-2 font-medium text-muted hover:text-ink">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {analysisCopy.countOf(posts.length)}
      </summary>
      <ul className="grid gap-2 pt-1 sm:grid-cols-2">
        {posts.map((post) => (
          <li key={post.post_id} className="min-w-0">
            {post.is_available ? <Watchable post={post} /> : <Gone />}
          </li>
        ))}
      </ul>
    </details>
  );
}

const ROW = "flex min-h-11 items-center gap-3 rounded-card border p-2 pr-4";

function Watchable({ post }: { post: Props["posts"][number] }) {
  return (
    <Link href={videoHref(post, null)} className={`${ROW} border-line bg-surface transition-colors hover:bg-sunken`}>
      <Poster url={post.poster_url} seconds={post.duration} className="w-24" />
      <span className="line-clamp-2 min-w-0 text-small font-medium break-words">{post.title || analysisCopy.untitled}</span>
    </Link>
  );
}

function Gone() {
  return (
    <div className={`${ROW} border-dashed border-line-strong text-small text-muted`}>
      <span className="grid aspect-video w-24 shrink-0 place-items-center rounded-control bg-sunken">
        <VideoOff aria-hidden className="size-5 text-line-strong" />
      </span>
      {analysisCopy.videoGone}
    </div>
  );
}
