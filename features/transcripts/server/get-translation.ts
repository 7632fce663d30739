import { findLanguage, type Language, LANGUAGES } from "@aside/ai/translation/languages.ts";
import { requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import { malformed, notFound } from "@aside/contract/errors.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import type { getTranslation as getEndpoint, listLanguages as listEndpoint } from "../translation-contract.ts";
import { translatePost } from "./jobs.ts";
import { readTranslatable, textsOf, type Translatable } from "./translatable-texts.ts";
import { findTranslations, findTranslationState, saveTranslationState } from "./translation-store.ts";

/** A failed job can be requested again after this time. */
const RETRY_AFTER_MS = 60_000;

/** Languages that can be translated are offered first. */
const RANK = { full: 0, rough: 1, none: 2 };

export const listLanguages: Handler<typeof listEndpoint> = async ({ query, context }) => {
  const source = query?.source ?? "en";
  await readyTranslators(context);
  const languages = LANGUAGES.map(({ code, name, nativeName, direction }) => ({
    code,
    name,
    native_name: nativeName,
    direction,
    quality: code === source ? ("full" as const) : bestQuality(context, source, code),
  }));
  return { languages: languages.toSorted((a, b) => RANK[a.quality] - RANK[b.quality]) };
};

/** Waits for engines that have not reported their languages yet. */
export async function readyTranslators(context: AppContext): Promise<void> {
  await Promise.all(context.ai.translators.map(async (engine) => await engine.ready?.()));
}

const bestQuality = (context: AppContext, source: string, target: string) =>
  context.ai.translators.map((engine) => engine.qualityOf(source, target)).find((quality) => quality !== null) ?? ("none" as const);

export const getTranslation: Handler<typeof getEndpoint> = async ({ actor, params, query, context }) => {
  const language = findLanguage(query.language);
  const post = await context.access.require(context.db, actor, params.id, "view");
  if (!language) throw malformed(copy.unknownLanguage);
  await requireFeature(context, actor, "translation_ai");
  const texts = await readTranslatable(context.db, post.id);
  if (!texts) throw notFound();
  await readyTranslators(context);
  const known = await readKnown(context, texts, language);
  const missing = textsOf(texts).filter((text) => !known.has(text));
  const of = (text: string) => known.get(text) ?? (/\p{L}/u.test(text) ? null : { text, quality: "full" as const });
  const segments = texts.segments.map((segment) => of(segment.text));
  const summary = texts.summary === null ? null : of(texts.summary);
  const quality = missing.length === 0 ? worst([...known.values()]) : bestQuality(context, texts.source, language.code);
  return {
    language: language.code,
    direction: language.direction,
    source_language: texts.source,
    take_id: texts.takeId,
    state: await stateOf(context, post.id, language, { texts, isWhole: missing.length === 0, isServed: quality !== "none" }),
    quality,
    engine: [...known.values()][0]?.engine ?? null,
    segments: segments.map((segment) => segment?.text ?? null),
    segment_qualities: segments.map((segment) => segment?.quality ?? null),
    summary: summary?.text ?? null,
    summary_quality: summary?.quality ?? null,
    actions: texts.actions.flatMap(({ id, text }) => {
      const translated = of(text);
      return translated === null ? [] : [{ id, text: translated.text, quality: translated.quality }];
    }),
    captions_url: texts.takeId && texts.segments.length > 0 ? `/media/${post.id}/${texts.takeId}/captions/${language.code}.vtt` : null,
  };
};

type Known = { text: string; quality: "full" | "rough"; engine: string };

export async function readKnown(context: AppContext, texts: Translatable, language: Language): Promise<Map<string, Known>> {
  const wanted = textsOf(texts);
  if (texts.source === language.code) return new Map(wanted.map((text) => [text, { text, quality: "full", engine: "original" }]));
  return await findTranslations(context.db, wanted, { source: texts.source, target: language.code });
}

const worst = (known: Known[]) => (known.some(({ quality }) => quality === "rough") ? ("rough" as const) : ("full" as const));

/** Returns the translation's state and enqueues the job if needed. */
async function stateOf(
  context: AppContext,
  postId: string,
  language: Language,
  { texts, isWhole, isServed }: { texts: Translatable; isWhole: boolean; isServed: boolean },
) {
  if (textsOf(texts).length === 0) return "NONE" as const;
  if (isWhole) return "PROCESSED" as const;
  if (!isServed) return "UNAVAILABLE" as const;
  const known = await findTranslationState(context.db, postId, language.code);
  const hasJustFailed = known?.state === "FAILED" && context.now().getTime() - known.updated_at.getTime() < RETRY_AFTER_MS;
  if (hasJustFailed) return "FAILED" as const;
  const data = { post_id: postId, language: language.code };
  await context.db.transaction().execute(async (trx) => {
    if (!known || known.state === "FAILED") await saveTranslationState(trx, postId, language.code, { state: "WAITING" });
    await context.jobs.enqueue(trx, translatePost, data, { singletonKey: `${postId}/${language.code}`, priority: 8 });
  });
  return known?.state === "PROCESSING" ? ("PROCESSING" as const) : ("WAITING" as const);
}
