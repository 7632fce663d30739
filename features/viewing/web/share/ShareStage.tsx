import { type ShownCaptions, type Theater, VideoPlayer } from "@aside/ui/player/VideoPlayer.tsx";
import { type RefObject, useCallback, useRef } from "react";
import type { TimeMark } from "@aside/ui/player/SeekBar.tsx";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { PostPlayer } from "../PostPlayer.tsx";
import { captionsOf } from "@aside/core/messages/web/captions-of.ts";
import { isAudioOnly } from "@aside/core/messages/web/source-of.ts";
import { reactionNames } from "../../copy.ts";
import { ReactionFace } from "./ReactionFace.tsx";

type Props = {
  post: PostJson;
  title: string;
  /** The video element of the server-rendered page that already plays this take. */
  element: HTMLVideoElement | null;
  videoRef: RefObject<HTMLVideoElement | null>;
  onVideo: (video: HTMLVideoElement | null) => void;
  onTime: (seconds: number) => void;
  /** Replaces the video's own. */
  captions: ShownCaptions | null;
  /** In addition to reactions. */
  marks: readonly TimeMark[];
  theater: Theater;
};

/** The video with its controls: the element that already plays, or a new one for another take. */
export function ShareStage({ post, title, element, videoRef, onVideo, onTime, captions, marks: others, theater }: Props) {
  const { media } = post;
  const firstTake = useRef(media.take_id);
  const adopted = element && firstTake.current === media.take_id ? element : null;
  // The player creates its element after rendering and reports it through a callback.
  const keep = useCallback(
    (video: HTMLVideoElement | null) => {
      videoRef.current = video;
      onVideo(video);
    },
    [onVideo, videoRef],
  );
  const reactions = post.Reactions.flatMap(({ at_second: at, name, reaction_name: kind }) =>
    at === null ? [] : [{ atSeconds: at, label: `${name}: ${reactionNames[kind] ?? kind}`, symbol: <ReactionFace name={kind} /> }],
  );
  const marks = [...reactions, ...others];
  if (!media.master_url) {
    const text = {
      none: "The recording hasn't started yet.",
      converting: "The video is being prepared.",
      failed: "This video couldn't be prepared.",
      recording: "",
      complete: "",
    }[media.state];
    return (
      <p role="status" className="grid aspect-video place-items-center rounded-card bg-sunken text-muted">
        {text}
      </p>
    );
  }
  if (!adopted) {
    return (
      <PostPlayer
        title={title}
        media={media}
        onTime={onTime}
        videoRef={keep}
        marks={marks}
        chapters={post.chapters}
        captions={captions}
        theater={theater}
        isMain
      />
    );
  }
  return (
    <VideoPlayer
      title={title}
      element={adopted}
      ref={keep}
      onAttach={() => undefined}
      durationSeconds={media.duration}
      isAudio={isAudioOnly(media)}
      renditions={media.renditions}
      captions={captionsOf(media, captions)}
      captionsWanted={captions?.isTranslated ?? false}
      marks={marks}
      chapters={post.chapters}
      onTime={onTime}
      theater={theater}
      isMain
    />
  );
}
