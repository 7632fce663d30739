import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { useRef, useState } from "react";
import { PostPlayer } from "../../../viewing/web/PostPlayer.tsx";
import type { Persona } from "../../contract.ts";
import { editorCopy } from "../../web-editor-copy.ts";
import { Sentences } from "./Sentences.tsx";
import type { Making } from "./use-making.ts";

type Props = { post: PostJson; persona: Persona | undefined; making: Making; previewPath: string; isOff: boolean };

/** The video that was made: plays, is continued with, and changed sentence by sentence. */
export function MadeVideo({ post, persona, making, previewPath, isOff }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [seconds, setSeconds] = useState(0);
  /** Where the sentence ends that is played alone. */
  const end = useRef<number | null>(null);
  const play = (sentence: { start: number; end: number }) => {
    const element = video.current;
    if (!element) return;
    end.current = sentence.end;
    element.currentTime = sentence.start;
    void element.play().catch(() => undefined);
  };
  const follow = (now: number) => {
    setSeconds(now);
    if (end.current === null || now < end.current) return;
    video.current?.pause();
    end.current = null;
  };
  return (
    <Card className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-4">
        <h2 className="text-lead font-semibold">{editorCopy.make.ready}</h2>
        <PostPlayer title={post.title || editorCopy.make.title} isMain media={post.media} videoRef={video} onTime={follow} />
        <div>
          <LinkButton href={previewPath}>{editorCopy.make.continue}</LinkButton>
        </div>
      </div>
      {!isOff && <Sentences post={post} persona={persona} making={making} seconds={seconds} onPlay={play} />}
    </Card>
  );
}
