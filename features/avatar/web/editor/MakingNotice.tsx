import { AVATAR } from "@aside/core/messages/authenticity.ts";
import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { Card } from "@aside/ui/elements/Card.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { ProgressBar } from "@aside/ui/feedback/ProgressBar.tsx";
import { toastSuccess } from "@aside/ui/feedback/toast.ts";
import { useEffect, useRef } from "react";
import { editorCopy } from "../../web-editor-copy.ts";
import { timeLeft } from "./time-left.ts";
import { useMaking } from "./use-making.ts";

const copy = editorCopy.make;

/** On other screens of a draft: that a video is being made of its notes, how far it is, and why it was not made. */
export function MakingNotice({ post }: { post: PostJson }) {
  const { video, isOn } = useMaking(post);
  const hasVideo = post.authenticity_type === AVATAR;
  const wasOn = useRef(false);
  const status = video?.status;
  useEffect(() => {
    if (wasOn.current && status === "PROCESSED") toastSuccess(copy.newReady);
    wasOn.current = status === "PROCESSING";
  }, [status]);
  if (isOn)
    return (
      <Card className="flex flex-col gap-2">
        <ProgressBar
          label={hasVideo ? copy.makingNew : copy.making}
          value={video?.progress ?? 0}
          left={video ? timeLeft(video, Date.now()) : ""}
        />
        <p className="text-small text-muted">{hasVideo ? copy.replacesHere : copy.leave}</p>
      </Card>
    );
  // Not with what was made of the draft otherwise since then.
  if (post.persona_info?.persona_status !== "FAILED" || !hasVideo) return null;
  return <Banner tone="warning">{[copy.notMadeNew, video?.message].filter(Boolean).join(" ")}</Banner>;
}
