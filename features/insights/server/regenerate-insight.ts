import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { copy } from "../../transcripts/copy.ts";
import type { regenerateInsight as endpoint } from "../contract.ts";
import { readInsights } from "./get-insights.ts";
import { askForInsight, lockPostInsights } from "./insights-store.ts";
import { announce, enqueueInsight } from "./generate/make-insights.ts";
import { touchPrompt } from "./prompts-store.ts";
import { findShownTake } from "@aside/core/messages/server/posts/shown-take-store.ts";

export const regenerateInsight: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  const { kind, prompt } = body;
  await context.db.transaction().execute(async (trx) => {
    await lockPostInsights(trx, params.id);
    const shown = await findShownTake(trx, params.id);
    if (!shown) throw notFound();
    if (!shown.take_id || shown.transcript_state !== "final") throw new AppError(409, "transcript_not_final", copy.transcriptNotFinal);
    const ask = { postId: params.id, kind, takeId: shown.take_id };
    const version = await askForInsight(trx, prompt === undefined ? ask : { ...ask, prompt });
    if (prompt && actor.kind === "user") await touchPrompt(trx, actor.userId, prompt);
    await enqueueInsight(context, trx, { ...ask, version });
    await announce(context, trx, params.id, kind);
  });
  return await readInsights(context, params.id, true);
};
