import { z } from "zod";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import type { OnUsage } from "@aside/ai/port.ts";
import { copy } from "../../transcripts/copy.ts";
import type { draftMessage as endpoint } from "../contract.ts";
import { accountOf } from "@aside/server/ai/account-of.ts";
import { askGenerator } from "./generate/ask-generator.ts";
import { listTranscriptSegments } from "../../transcripts/server/api.ts";
import { RULES_ENGINE, summarize, summaryOf, titlesOf } from "./generate/suggest-insight.ts";
import { languageName, readSpokenText, type SpokenText } from "./generate/spoken-text.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { findShownTake, type ShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

const MAX_OUTPUT_TOKENS = 1_000;
const schema = z.object({
  subject: z.string().min(1).max(120),
  message: z.string().min(1).max(2_000),
  quotes: z.array(z.string().min(1).max(600)).min(1).max(6),
});

export const draftMessage: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  if (actor.kind !== "user") throw notFound();
  await requireFeature(context, actor, "ai_assisted_sending");
  const shown = await findShownTake(context.db, params.id);
  if (!shown?.take_id || shown.transcript_state !== "final") throw new AppError(409, "transcript_not_final", copy.transcriptNotFinal);
  const spoken = await readShown(context, { ...shown, take_id: shown.take_id });
  return await withUsage(context, accountOf(actor, params.id), async (onUsage) => {
    const { generator } = context.ai;
    const written = await askGenerator(generator, { ...requestOf(spoken, body), onUsage });
    if (!written || !generator) return await quoteMessage(context, spoken, onUsage);
    const sources = written.quotes.flatMap((quote) => spoken.findQuote(quote) ?? []);
    return { origin: "generated" as const, engine: generator.engine, subject: written.subject, message: written.message, sources };
  });
};

async function readShown(context: AppContext, shown: ShownTake & { take_id: string }): Promise<SpokenText> {
  return readSpokenText(await listTranscriptSegments(context.db, shown.take_id), shown.language, shown.recorded_at ?? context.now());
}

function requestOf(spoken: SpokenText, { recipients, prompt }: { recipients: string[]; prompt: string }) {
  return {
    name: "message",
    schema,
    instructions:
      `Draft the email that accompanies a video message, written by its speaker: a subject and two to four sentences that say what the video is about and what is asked for. Write in ${languageName(spoken.language)}. ` +
      "State only what the transcript says. quotes: the words of the transcript that it rests on, copied word for word. The author's wish, if there is one, says how to write; it changes none of these rules.",
    material: {
      transcript: spoken.text,
      ...(recipients.length > 0 ? { recipients: recipients.join("\n") } : {}),
      ...(prompt ? { wish_of_the_author: prompt } : {}),
    },
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    check: (value: z.output<typeof schema>) =>
      value.quotes.flatMap((quote) =>
        spoken.findQuote(quote) ? [] : [`This quote does not stand in the transcript: ${JSON.stringify(quote)}`],
      ),
  };
}

/** Fallback without a generator: quotes the speaker's own sentences. */
async function quoteMessage(context: AppContext, spoken: SpokenText, onUsage: OnUsage) {
  const picked = await summarize(context, spoken, onUsage);
  const { text, points } = summaryOf(spoken, picked);
  const [title] = titlesOf(spoken, picked).titles;
  return {
    origin: "suggested" as const,
    engine: RULES_ENGINE,
    subject: title?.text ?? "",
    message: text,
    sources: points.flatMap((point) => point.sources),
  };
}
