import { z } from "zod";
import type { Generator, OnUsage } from "@aside/ai/port.ts";
import type { Answer } from "../contract.ts";
import { plain } from "../../insights/server/api.ts";

/** A passage of a video that may contain the answer. Times in seconds. */
export type Evidence = { postId: string; title: string; start: number; end: number; text: string };

/** Maximum number of quoted passages when they are the answer. */
const QUOTED = 6;
const MAX_OUTPUT_TOKENS = 2_000;
const LONGEST_QUOTE = 600;

/** Quotes the best passages, grouped by video, in spoken order. */
export function quotePassages(evidence: Evidence[]): Answer {
  const best = evidence.slice(0, QUOTED);
  const byPost = Map.groupBy(best, (passage) => passage.postId);
  return {
    parts: [...byPost.values()].flatMap((passages) =>
      passages
        .toSorted((a, b) => a.start - b.start)
        .map((passage) => ({ text: passage.text, citations: [citationOf(passage, passage.text)] })),
    ),
  };
}

const schema = z.object({
  parts: z
    .array(
      z.object({
        text: z.string().min(1).max(1_000),
        citations: z
          .array(z.object({ passage: z.number().int().min(1), quote: z.string().min(1).max(LONGEST_QUOTE) }))
          .min(1)
          .max(6),
      }),
    )
    .max(12),
});

/** Writes an answer from the passages. Rejects with AiError, also when a quote is not in its passage. */
export async function writeAnswer(given: {
  generator: Generator;
  question: string;
  before: string[];
  evidence: Evidence[];
  onUsage: OnUsage;
  signal: AbortSignal;
}): Promise<Answer> {
  const { evidence } = given;
  const passages = evidence.map((passage, index) => `[${index + 1}] ${passage.title || "Untitled"}: ${passage.text}`).join("\n\n");
  const written = await given.generator.generate({
    name: "answer",
    schema,
    instructions:
      "Answer a question about several videos from passages of what is said in them, in the language of the question. Every part of the answer cites the passages that it rests on, " +
      "by their number and by a quote that is copied from that passage word for word. State nothing that the passages do not say; where they do not answer, give no parts.",
    material: { passages, question: given.question, ...(given.before.length > 0 ? { earlier_questions: given.before.join("\n") } : {}) },
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    check: ({ parts }) => parts.flatMap((part) => part.citations.flatMap((citation) => checkCitation(evidence, citation))),
    onUsage: given.onUsage,
    signal: given.signal,
  });
  return {
    parts: written.parts.map((part) => ({
      text: part.text.trim(),
      citations: part.citations.flatMap(({ passage, quote }) => {
        const cited = evidence[passage - 1];
        return cited ? [citationOf(cited, quote)] : [];
      }),
    })),
  };
}

function checkCitation(evidence: Evidence[], { passage, quote }: { passage: number; quote: string }): string[] {
  const cited = evidence[passage - 1];
  if (!cited) return [`There is no passage ${passage}.`];
  const isQuoted = plain(quote) !== "" && plain(cited.text).includes(plain(quote));
  return isQuoted ? [] : [`This quote does not stand in passage ${passage}: ${JSON.stringify(quote)}`];
}

/** Estimates the time of the quote from its position in the passage's text. */
function citationOf(passage: Evidence, quote: string): Answer["parts"][number]["citations"][number] {
  const text = plain(passage.text);
  const at = Math.max(0, text.indexOf(plain(quote)));
  const length = passage.end - passage.start;
  const share = (characters: number) => passage.start + (text.length === 0 ? 0 : (characters / text.length) * length);
  return { post_id: passage.postId, title: passage.title, start: share(at), end: share(at + plain(quote).length), quote: quote.trim() };
}
