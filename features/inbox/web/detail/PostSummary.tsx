import type { PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
/** A post's summary, with its transcript on demand. */
export function PostSummary({ post }: { post: PostJson }) {
  return (
    <>
      <section aria-labelledby="dashboard-summary">
        <h3 id="dashboard-summary" className="font-semibold">
          {copy.detail.summary}
        </h3>
        {post.ai_summary ? (
          <p className="break-words whitespace-pre-line">{post.ai_summary}</p>
        ) : (
          <p className="text-muted">{copy.detail.noSummary}</p>
        )}
      </section>
      {post.transcript_state === "removed" && <p className="text-muted">{copy.detail.transcriptRemoved}</p>}
      {post.transcription_text && (
        <details className="rounded-control border border-line px-3">
          <summary className="flex min-h-11 items-center font-semibold">{copy.detail.transcript}</summary>
          <p className="pb-3 break-words whitespace-pre-line">{post.transcription_text}</p>
        </details>
      )}
    </>
  );
}
