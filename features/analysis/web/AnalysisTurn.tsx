import { Badge } from "@aside/ui/elements/Badge.tsx";
import { Banner } from "@aside/ui/feedback/Banner.tsx";
import { Button } from "@aside/ui/elements/Button.tsx";
import { Card } from "@aside/ui/elements/Card.tsx";
import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { LinkButton } from "@aside/ui/elements/LinkButton.tsx";
import { Skeleton } from "@aside/ui/feedback/Skeleton.tsx";
import { Play } from "lucide-react";
import type { AnalysisJson, Answer } from "../contract.ts";
import { videoHref } from "@aside/core/messages/web/video-href.ts";
import { analysisCopy } from "../copy.ts";

type Turn = AnalysisJson["turns"][number];
type Props = {
  turn: Turn;
  posts: AnalysisJson["posts"];
  /** The first question is the page title. */
  isFirst: boolean;
  /** Present only for the last question. */
  onAskAgain?: () => void;
};

/** A question with its answer. */
export function AnalysisTurn({ turn, posts, isFirst, onAskAgain }: Props) {
  return (
    <li className="flex flex-col gap-3">
      <h2 className={isFirst ? "sr-only" : "text-lead font-semibold break-words whitespace-pre-line"}>{turn.question}</h2>
      {turn.state === "FAILED" ? (
        <Banner
          tone="danger"
          action={
            onAskAgain && (
              <Button variant="secondary" onClick={onAskAgain}>
                {analysisCopy.askAgain}
              </Button>
            )
          }
        >
          {analysisCopy.failed}
        </Banner>
      ) : turn.answer && turn.state === "PROCESSED" ? (
        <AnswerText turn={turn} answer={turn.answer} posts={posts} />
      ) : (
        <AnswerSkeleton />
      )}
    </li>
  );
}

function AnswerText({ turn, answer, posts }: { turn: Turn; answer: Answer; posts: Props["posts"] }) {
  if (answer.parts.length === 0)
    return (
      <Card>
        <p className="font-medium">{analysisCopy.noAnswer}</p>
        <p className="text-muted">{analysisCopy.noAnswerHint}</p>
      </Card>
    );
  const isSuggested = turn.origin === "suggested";
  return (
    <Card className="flex flex-col gap-5 p-4 md:p-6">
      <div className="flex flex-col items-start gap-1">
        <Badge>{isSuggested ? analysisCopy.suggested : analysisCopy.generated}</Badge>
        <p className="text-small text-muted">{isSuggested ? analysisCopy.suggestedWhy : analysisCopy.generatedWhy(turn.engine ?? "")}</p>
      </div>
      {answer.parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
        <Part key={index} part={part} posts={posts} isQuote={isSuggested} />
      ))}
    </Card>
  );
}

/** A part of an answer with its sources. A passage is shown as a quote; a written part lists the quotes that support it. */
function Part({ part, posts, isQuote }: { part: Answer["parts"][number]; posts: Props["posts"]; isQuote: boolean }) {
  return (
    <div className="flex flex-col gap-2">
      {isQuote ? (
        <blockquote className="border-l-2 border-line-strong pl-4 break-words">{part.text}</blockquote>
      ) : (
        <p className="break-words whitespace-pre-line">{part.text}</p>
      )}
      <ul className="flex flex-col gap-2">
        {part.citations.map((citation, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- an answer does not change
          <li key={index} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Citation citation={citation} posts={posts} />
            {!isQuote && <q className="min-w-0 text-small text-muted">{citation.quote}</q>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Citation({ citation, posts }: { citation: Answer["parts"][number]["citations"][number]; posts: Props["posts"] }) {
  const post = posts.find(({ post_id }) => post_id === citation.post_id);
  const title = post?.title || citation.title || analysisCopy.untitled;
  if (!post?.is_available) return <span className="text-small text-muted">{analysisCopy.videoGone}</span>;
  return (
    <LinkButton href={videoHref(post, citation.start)} variant="secondary" className="max-w-full text-small tabular-nums">
      <Play aria-hidden className="size-3 shrink-0 fill-current" />
      <span aria-hidden className="truncate">
        {analysisCopy.citation(title, formatDuration(citation.start))}
      </span>
      <span className="sr-only">{analysisCopy.citation(title, describeDuration(citation.start))}</span>
    </LinkButton>
  );
}

function AnswerSkeleton() {
  return (
    <Card aria-busy="true" className="flex flex-col gap-3">
      <p className="text-small text-muted">{analysisCopy.answering}</p>
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-5/6" />
      <Skeleton className="h-11 w-48" />
    </Card>
  );
}
