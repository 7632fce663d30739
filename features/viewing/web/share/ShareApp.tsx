import { brand } from "@aside/brand/brand.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import { Mark } from "@aside/ui/elements/Mark.tsx";
import { RelativeTime } from "@aside/ui/elements/RelativeTime.tsx";
import type { TimeMark } from "@aside/ui/player/SeekBar.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { type ReactNode, Suspense, useCallback, useRef, useState, useSyncExternalStore } from "react";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { RichNote } from "../../../notes/web/RichNote.tsx";
import { Acknowledge } from "./Acknowledge.tsx";
import { CopyLinkAtTime } from "./CopyLinkAtTime.tsx";
import { Reactions } from "./Reactions.tsx";
import { Replies } from "./Replies.tsx";
import { ShareStage } from "./ShareStage.tsx";
import { Unavailable } from "./Unavailable.tsx";
import { useThread } from "./queries.ts";
import { useTheater } from "./use-theater.ts";
import { sessionViews } from "../engagement/queries.ts";
import { useViewProgress } from "../engagement/use-view-progress.ts";
import type { ShareBoot } from "../../contract.ts";
import { copy } from "../../copy.ts";

// Only the sender sees this.
const EngagementPanel = lazyChunk(async () => ({ default: (await import("../engagement/EngagementPanel.tsx")).EngagementPanel }));
const SaveToInbox = lazyChunk(async () => ({ default: (await import("./SaveToInbox.tsx")).SaveToInbox }));
const MyNotes = lazyChunk(async () => ({ default: (await import("../../../notes/web/MyNotes.tsx")).MyNotes }));

/** Content beside the video. The app passes it in, as it belongs to another feature. */
export type BesideVideo = (given: {
  post: PostJson;
  seconds: number;
  readSeconds: () => number;
  onSeek: (seconds: number) => void;
  onCaptions: (captions: ShownCaptions | null) => void;
  /** Timeline markers in addition to reactions. Must be stable between renders. */
  onMarks: (marks: readonly TimeMark[]) => void;
  /** The guest's name, if known. */
  guestName: string | null;
}) => ReactNode;

type ShareProps = {
  boot: ShareBoot;
  element: HTMLVideoElement | null;
  signInHref: string;
  beside: BesideVideo;
  /** The files attached to a post, passed in for the same reason. */
  attachments: (post: PostJson) => ReactNode;
  /** Buttons for the author. The app passes them in, as they belong to other features. */
  ownActions: (post: PostJson) => ReactNode;
};

/** The share page's app: takes over the video that already plays and adds interaction. */
export function ShareApp({ boot, element, signInHref, beside, attachments, ownActions }: ShareProps) {
  const thread = useThread(boot.event_id, boot.post, { isPreview: boot.is_preview });
  const post = thread.data?.find((candidate) => !candidate.is_reply) ?? boot.post;
  return (
    <>
      <ShareHeader signInHref={signInHref} />
      <main className="mx-auto flex w-full max-w-content flex-1 flex-col gap-6 px-4 pb-16 lg:theater:max-w-[110rem]">
        {boot.is_preview && <PreviewNotice eventId={boot.event_id} />}
        {post ? (
          <Shared
            post={post}
            replies={(thread.data ?? []).filter((other) => other.is_reply)}
            element={element}
            guestName={boot.viewer.name}
            isPreview={boot.is_preview}
            beside={beside}
            attachments={attachments}
            ownActions={ownActions}
          />
        ) : (
          <Unavailable isPending={thread.isPending} signInHref={signInHref} />
        )}
      </main>
    </>
  );
}

function ShareHeader({ signInHref }: { signInHref: string }) {
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  return (
    <header className="mx-auto flex w-full max-w-content items-center justify-between px-4 py-3">
      <a href="/" className="flex min-h-11 items-center gap-2 font-semibold">
        <Mark /> {brand.product}
      </a>
      {session ? (
        <a href="/dashboard" className={buttonStyle("ghost")}>
          Inbox
        </a>
      ) : (
        <a href={signInHref} className={buttonStyle("ghost")}>
          Sign In
        </a>
      )}
    </header>
  );
}

function PreviewNotice({ eventId }: { eventId: string }) {
  return (
    <Banner
      action={
        <a className={buttonStyle("secondary")} href={`/${brand.slug}/${eventId}/preview`}>
          {copy.endPreview}
        </a>
      }
    >
      {copy.previewing}
    </Banner>
  );
}
/**
 * The video, then its texts; on a wide window the panel is beside both, or in theater mode below the video. The server renders the same
 * layout (server/share-page.ts), so that nothing shifts.
 */
const GRID = "grid gap-x-8 gap-y-4 lg:grid-cols-[2fr_1fr] lg:grid-rows-[auto_1fr]";
const PANEL =
  "flex min-w-0 flex-col gap-6 max-lg:mt-4 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:theater:row-span-1 lg:theater:row-start-2";
/** In theater mode as wide as the window, while the video's height and the title fit in it. */
const STAGE = "min-w-0 lg:theater:col-span-2 lg:theater:mx-auto lg:theater:w-full lg:theater:max-w-[calc((100dvh-10rem)*16/9)]";

function Shared({
  post,
  replies,
  element,
  guestName,
  isPreview,
  beside,
  attachments,
  ownActions,
}: Pick<ShareProps, "beside" | "attachments" | "ownActions"> & {
  post: PostJson;
  replies: PostJson[];
  element: HTMLVideoElement | null;
  guestName: string | null;
  /** What recipients would do here is shown but disabled. */
  isPreview: boolean;
}) {
  const theater = useTheater();
  const video = useRef<HTMLVideoElement>(null);
  const [current, setCurrent] = useState<HTMLVideoElement | null>(element);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const [marks, setMarks] = useState<readonly TimeMark[]>([]);
  const reportWatched = useViewProgress(post, current, isPreview ? null : sessionViews);
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  const title = post.title || `A video message from ${post.creator_name}`;
  const isLive = post.media.state === "recording";
  const session = useSyncExternalStore(sessionStore.subscribe, sessionStore.get);
  // A draft has no comments yet, not even for its author.
  const hasComments = post.abilities.see_comments && isLinkActive(post.post_status);
  const besidePost = isPreview ? { ...post, abilities: { ...post.abilities, see_comments: hasComments } } : post;
  // Recipients have it already.
  const mayBeSaved = session !== null && !isPreview && !post.is_creator && post.recipients.length === 0;
  return (
    <div className={GRID}>
      <div className={STAGE}>
        <ShareStage
          post={post}
          title={title}
          element={element}
          videoRef={video}
          onVideo={setCurrent}
          onTime={setSeconds}
          captions={captions}
          marks={marks}
          theater={theater}
        />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h1 className="text-title font-semibold break-words">
              {title} {isLive && <Badge tone="ember">Live</Badge>}
            </h1>
            <p className="text-muted">
              {post.creator_name} · <RelativeTime at={post.sent_at ?? post.created_at} />
            </p>
          </div>
          <div className="flex flex-wrap gap-2" inert={isPreview}>
            {mayBeSaved && (
              <Suspense>
                <SaveToInbox eventId={post.event_id} />
              </Suspense>
            )}
            {post.abilities.reply && (
              <a href={`/respond/${post.event_id}`} className={buttonStyle("primary")}>
                Reply with a video
              </a>
            )}
          </div>
        </div>
        {post.media.master_url && (
          <div className="flex flex-wrap gap-2">
            <CopyLinkAtTime postId={post.id} seconds={seconds} />
            {post.is_creator && ownActions(post)}
          </div>
        )}
        {post.note && <RichNote html={post.note} />}
        <div className="flex flex-col gap-4" inert={isPreview}>
          {post.abilities.acknowledge && <Acknowledge post={post} reportBefore={reportWatched} />}
          <Reactions post={post} seconds={seconds} firstName={guestName} onSeek={seek} />
        </div>
        {post.my_notes !== null && (
          <Suspense>
            <MyNotes post={post} />
          </Suspense>
        )}
        <Replies post={post} replies={replies} attachments={attachments} />
        {post.abilities.see_views && (
          <Suspense>
            <EngagementPanel post={post} />
          </Suspense>
        )}
      </div>
      <div className={PANEL} inert={isPreview}>
        {attachments(post)}
        {beside({ post: besidePost, seconds, readSeconds, onSeek: seek, onCaptions: setCaptions, onMarks: setMarks, guestName })}
      </div>
    </div>
  );
}
