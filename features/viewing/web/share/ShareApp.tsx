import { brand } from "@aside/brand/brand.ts";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { isMissing, NotLoaded } from "@aside/ui/feedback/NotLoaded.tsx";
import { buttonStyle } from "@aside/ui/elements/button-style.ts";
import type { TimeMark } from "@aside/ui/player/SeekBar.tsx";
import type { ShownCaptions } from "@aside/ui/player/VideoPlayer.tsx";
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { MAIN_ID, SkipLink } from "@aside/ui/elements/SkipLink.tsx";
import { lazyChunk } from "@aside/ui/lazy-chunk.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { isLinkActive } from "@aside/core/messages/post-policy.ts";
import { RichNote } from "../../../notes/web/RichNote.tsx";
import { Acknowledge } from "./Acknowledge.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { PostHeading } from "./PostHeading.tsx";
import { Reactions } from "./Reactions.tsx";
import { Replies } from "./Replies.tsx";
import { ReplyBar } from "./ReplyBar.tsx";
import { ShareStage } from "./ShareStage.tsx";
import { Unavailable } from "./Unavailable.tsx";
import { useThread } from "./queries.ts";
import { useTheater } from "./use-theater.ts";
import { sessionViews } from "../engagement/queries.ts";
import { keepGuestName } from "../guest-name.ts";
import { useViewProgress } from "../engagement/use-view-progress.ts";
import type { ShareBoot } from "../../contract.ts";
import { copy, shareCopy } from "../../copy.ts";
import { shareLayout as layout } from "../../share-layout.ts";

// Only signed-in viewers have notes.
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
  /** The selected tab; null for the first. */
  tab: string | null;
  onTab: (tab: string) => void;
}) => ReactNode;

type ShareProps = {
  boot: ShareBoot;
  element: HTMLVideoElement | null;
  signInHref: string;
  /** The page's navigation. The app passes it in, as it is the same as on other screens. */
  header: ReactNode;
  beside: BesideVideo;
  /** The files attached to a post, passed in for the same reason. */
  attachments: (post: PostJson) => ReactNode;
  /** The author's actions. The app passes them in, as they belong to other features. */
  ownActions: (post: PostJson, onInsights: () => void) => ReactNode;
};

/** The share page's app: takes over the video that already plays and adds interaction. */
export function ShareApp({ boot, element, signInHref, header, beside, attachments, ownActions }: ShareProps) {
  const thread = useThread(boot.event_id, boot.post, { isPreview: boot.is_preview });
  const post = thread.data?.find((candidate) => !candidate.is_reply) ?? boot.post;
  // Not the name of a person who signed in: they may sign out while the page is open.
  const guestName = boot.viewer.kind === "user" ? null : boot.viewer.name;
  useEffect(() => {
    if (guestName) keepGuestName(guestName);
  }, [guestName]);
  return (
    <>
      <SkipLink />
      {header}
      <main id={MAIN_ID} tabIndex={-1} className={layout.main}>
        {boot.is_preview && <PreviewNotice eventId={boot.event_id} />}
        {post ? (
          <Shared
            post={post}
            thread={thread}
            element={element}
            guestName={guestName}
            isPreview={boot.is_preview}
            beside={beside}
            attachments={attachments}
            ownActions={ownActions}
          />
        ) : (
          <Unavailable isPending={thread.isPending} signInHref={signInHref} />
        )}
        {post?.abilities.reply && !post.is_creator && <ReplyBar eventId={post.event_id} isPreview={boot.is_preview} />}
      </main>
    </>
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

function Shared({
  post,
  thread,
  element,
  guestName,
  isPreview,
  beside,
  attachments,
  ownActions,
}: Pick<ShareProps, "beside" | "attachments" | "ownActions"> & {
  post: PostJson;
  thread: ReturnType<typeof useThread>;
  element: HTMLVideoElement | null;
  guestName: string | null;
  /** Actions of recipients are shown but disabled. */
  isPreview: boolean;
}) {
  const theater = useTheater();
  const video = useRef<HTMLVideoElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<HTMLVideoElement | null>(element);
  const [seconds, setSeconds] = useState(0);
  const [captions, setCaptions] = useState<ShownCaptions | null>(null);
  const [marks, setMarks] = useState<readonly TimeMark[]>([]);
  const [tab, setTab] = useState<string | null>(() => new URLSearchParams(location.search).get("tab"));
  const reportWatched = useViewProgress(post, current, isPreview ? null : sessionViews);
  const readSeconds = useCallback(() => video.current?.currentTime ?? 0, []);
  const seek = useCallback((to: number) => {
    if (!video.current) return;
    video.current.currentTime = to;
    void video.current.play().catch(() => undefined);
  }, []);
  const showInsights = () => {
    setTab("insights");
    // Also scrolls to it, where it is below the video.
    panel.current?.focus();
  };
  const title = post.title || `A video message from ${post.creator_name}`;
  // A draft has no comments yet, not even for its author.
  const hasComments = post.abilities.see_comments && isLinkActive(post.post_status);
  const besidePost = isPreview ? { ...post, abilities: { ...post.abilities, see_comments: hasComments } } : post;
  return (
    <div className={layout.grid}>
      <div className={layout.stage}>
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
      <div className={layout.about}>
        <PostHeading post={post} title={title} isPreview={isPreview} ownActions={post.is_creator ? ownActions(post, showInsights) : null} />
        <div
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-y border-line py-2 empty:hidden"
          inert={isPreview}
        >
          <Reactions post={post} seconds={seconds} firstName={guestName} onSeek={seek} />
          {post.media.master_url && <CopyLink post={post} seconds={seconds} />}
        </div>
        <div className="contents" inert={isPreview}>
          {post.abilities.acknowledge && <Acknowledge post={post} reportBefore={reportWatched} />}
        </div>
        {post.note && <RichNote html={post.note} />}
        {post.my_notes !== null && (
          <Suspense>
            <MyNotes post={post} />
          </Suspense>
        )}
        {isMissing(thread) && <NotLoaded queries={[thread]}>{shareCopy.repliesNotLoaded}</NotLoaded>}
        <Replies post={post} replies={(thread.data ?? []).filter((other) => other.is_reply)} attachments={attachments} />
      </div>
      <div ref={panel} tabIndex={-1} className={layout.panel} inert={isPreview}>
        {attachments(post)}
        {beside({
          post: besidePost,
          seconds,
          readSeconds,
          onSeek: seek,
          onCaptions: setCaptions,
          onMarks: setMarks,
          guestName,
          tab,
          onTab: setTab,
        })}
      </div>
    </div>
  );
}
