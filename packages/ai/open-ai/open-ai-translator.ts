import { z } from "zod";
import { findTranslationProblems } from "../translation/check-translation.ts";
import { findLanguage } from "../translation/languages.ts";
import { AiError, type Generator, type OnUsage, type Translator } from "../port.ts";
import { translateBatches } from "../translation/translate-batches.ts";

/** At once, for models with room; neighbours help to understand a text. */
const LIMITS = { texts: 40, characters: 4_000 };
/** For a model file on this machine, which may read and write 4096 tokens in all. */
export const SMALL_LIMITS = { texts: 16, characters: 1_000 };
/** Tokens for a character of the source at worst: scripts that a model knows badly take more than one for a letter. */
const TOKENS_PER_CHARACTER = 2;

const schema = z.object({ translations: z.array(z.object({ number: z.int(), text: z.string() })) });

const languageOf = (code: string) => findLanguage(code) ?? findLanguage(code.split("-")[0]!);

/** Translates by a model that writes; every text is checked against its source before it is taken. */
export function createGeneratingTranslator(generator: Generator, limits = LIMITS): Translator {
  return {
    engine: generator.engine,
    qualityOf: (source, target) => (languageOf(source) && languageOf(target) && languageOf(source) !== languageOf(target) ? "full" : null),
    translate: async ({ texts, source, target, signal, onUsage }) => {
      const [from, to] = [languageOf(source), languageOf(target)];
      if (!from || !to || from === to) throw new AiError("unsupported", `no translation from ${source} to ${target}`);
      return await translateBatches(texts, limits, async (batch) => {
        const numbered = batch.map((text, index) => ({ number: index + 1, text }));
        const characters = batch.reduce((sum, text) => sum + text.length, 0);
        const { translations } = await generator.generate({
          name: "translations",
          schema,
          instructions:
            `Translate each numbered text from ${from.name} to ${to.name}, as a native speaker of ${to.name} would say it. Give as many ` +
            "translations as there are texts, with their numbers, in their order; never join or divide texts. Keep digits, names, and whatever " +
            "holds an @ or :// exactly as they are.",
          material: { texts: JSON.stringify(numbered) },
          maxOutputTokens: 300 + 30 * batch.length + characters * TOKENS_PER_CHARACTER,
          check: (answer) => checkAll(batch, answer.translations, to.code),
          ...(signal ? { signal } : {}),
          ...(onUsage ? { onUsage: reportAs(onUsage, characters) } : {}),
        });
        return translations.map(({ text }) => text);
      });
    },
    // The caller that created the generator closes it.
    close: async () => {},
  };
}

function checkAll(texts: string[], translations: { number: number; text: string }[], target: string): string[] {
  if (translations.length !== texts.length || translations.some(({ number }, index) => number !== index + 1)) {
    return [`There must be ${texts.length} translations, numbered from 1 to ${texts.length} in order.`];
  }
  return texts.flatMap((text, index) =>
    findTranslationProblems(text, translations[index]!.text, target).map((problem) => `Translation ${index + 1} ${problem}.`),
  );
}

const reportAs =
  (onUsage: OnUsage, characters: number): OnUsage =>
  (usage) =>
    onUsage({ ...usage, kind: "translate", characters });
