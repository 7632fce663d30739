import { TranscriptPanel } from "@aside/platform/ui/TranscriptPanel.tsx";
import type { PostJson } from "../../contract.ts";
import { useTranscript } from "./queries.ts";

/** The words beside the video; they grow while it is live. */
export function ShareTranscript({ post, seconds, onSeek }: { post: PostJson; seconds: number; onSeek: (seconds: number) => void }) {
  const transcript = useTranscript(post);
  const segments = (transcript.data?.segments ?? []).map((segment) => ({
    startSeconds: segment.start,
    endSeconds: segment.end,
    text: segment.text,
  }));
  if (segments.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-lead font-semibold">Transcript</h2>
      <TranscriptPanel segments={segments} currentSeconds={seconds} onSeek={onSeek} />
    </section>
  );
}
