import { AiError, type OnUsage, type Translator } from "@aside/ai/port.ts";
import { divideTexts } from "@aside/ai/translation/translate-batches.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import { readyTranslators } from "./get-translation.ts";
import { readTranslatable, textsOf } from "./translatable-texts.ts";
import { findPostAccount } from "@aside/core/messages/server/posts/usage-account-store.ts";
import { withUsage } from "@aside/server/ai/with-usage.ts";
import { deleteTranslationState, findTranslations, saveTranslations, saveTranslationState } from "./translation-store.ts";

/** Maximum size of one engine request: small, so that the first translated text appears soon. */
const BATCH = { texts: 30, characters: 3_000 };

/** Translates missing texts in batches and shows each batch at once. Restartable: stored translations are not requested again. */
export async function runTranslatePost(context: AppContext, run: JobRun<{ post_id: string; language: string }>): Promise<void> {
  const { post_id, language: target } = run.data;
  const post = await readTranslatable(context.db, post_id);
  const account = await findPostAccount(context.db, post_id);
  if (!post || !account) return;
  await readyTranslators(context);
  const languages = { source: post.source, target };
  const engines = context.ai.translators.filter((engine) => engine.qualityOf(post.source, target) !== null);
  try {
    for (const texts of divideTexts(await findMissing(context, textsOf(post), languages, engines[0]), BATCH)) {
      await saveTranslationState(context.db, post_id, target, { state: "PROCESSING" });
      await withUsage(context, account, async (onUsage) => {
        await translateBatch(context, engines, texts, { ...languages, signal: run.signal, onUsage });
      });
      await sendSignal(context.db, "translation.changed", { post_id, language: target });
    }
    await deleteTranslationState(context.db, post_id, target);
  } catch (error) {
    const isLost = run.isLastAttempt || (error instanceof AiError && error.reason !== "unavailable");
    await saveTranslationState(context.db, post_id, target, {
      state: isLost ? "FAILED" : "WAITING",
      error: (error as Error).message.slice(0, 500),
    });
    if (!isLost) throw error;
  } finally {
    await sendSignal(context.db, "translation.changed", { post_id, language: target });
  }
}

/** Texts without a translation, or with a rough one that a better engine can now replace. */
async function findMissing(
  context: AppContext,
  texts: string[],
  languages: { source: string; target: string },
  best: Translator | undefined,
): Promise<string[]> {
  const known = await findTranslations(context.db, texts, languages);
  const quality = best?.qualityOf(languages.source, languages.target);
  return texts.filter((text) => !known.has(text) || (known.get(text)?.quality === "rough" && quality === "full"));
}

/** Uses the first engine that succeeds. If all fail, the job is retried. */
async function translateBatch(
  context: AppContext,
  engines: Translator[],
  texts: string[],
  request: { source: string; target: string; signal: AbortSignal; onUsage: OnUsage },
): Promise<void> {
  const { source, target } = request;
  let failure: unknown = new AiError("unsupported", `no engine translates ${source} to ${target}`);
  for (const engine of engines) {
    try {
      const translated = await engine.translate({ texts, ...request });
      const quality = engine.qualityOf(source, target) ?? "rough";
      const pairs = texts.map((from, index) => ({ from, to: translated[index] ?? "" }));
      return await saveTranslations(context.db, pairs, { source, target, engine: engine.engine, quality });
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      failure = error;
    }
  }
  throw failure;
}
