import { describeDuration, formatDuration } from "@aside/contract/time/durations.ts";
import { Link } from "@aside/ui/elements/Link.tsx";
import { Poster } from "@aside/core/messages/web/Poster.tsx";
import type { ReactNode } from "react";
import { searchCopy } from "../copy.ts";
import { makeExcerpt } from "./excerpt.ts";

type Props = {
  href: string;
  title: ReactNode;
  posterUrl: string | null;
  seconds: number;
  /** Its author and time. */
  about: ReactNode;
  /** The passage and what is known of it. */
  children: ReactNode;
};

/** A found video. The whole card is a link. */
export function FoundCard({ href, title, posterUrl, seconds, about, children }: Props) {
  return (
    <article className="relative grid grid-cols-[7rem_1fr] gap-x-4 gap-y-3 rounded-card border border-line bg-surface p-4 transition-shadow hover:shadow-soft has-[h2_a:focus-visible]:outline-2 has-[h2_a:focus-visible]:outline-offset-2 has-[h2_a:focus-visible]:outline-focus sm:grid-cols-[12rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-y-2">
      <Poster url={posterUrl} seconds={seconds} className="self-start sm:row-span-2" />
      <div className="min-w-0">
        <h2 className="line-clamp-3 font-semibold break-words">
          <Link href={href} className="outline-none after:absolute after:inset-0 after:rounded-card focus-visible:outline-none">
            {title}
          </Link>
        </h2>
        <p className="text-small text-muted">{about}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-2 max-sm:col-span-2">{children}</div>
    </article>
  );
}

type Passage = { snippet: string; matches: { from: number; to: number }[] };

/** The passage around its first match. Rendered as text, never as HTML. */
export function Marked({ passage: { snippet, matches } }: { passage: Passage }) {
  return makeExcerpt(snippet, matches).map((part, index) =>
    part.isMatch ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text, drawn again together
      <mark key={index} className="rounded-sm bg-ember-soft font-semibold text-ember-strong">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}

/** `start`: seconds. */
export function SaidAt({ start }: { start: number }) {
  return (
    <span className="font-medium tabular-nums">
      <span aria-hidden>{searchCopy.saidAt(formatDuration(start))}</span>
      <span className="sr-only">{searchCopy.saidAt(describeDuration(start))}</span>
    </span>
  );
}
