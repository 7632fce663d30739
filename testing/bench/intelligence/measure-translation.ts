import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { AiError, type Ai } from "@aside/ai/port.ts";
import { report } from "../support/statistics.ts";
import { chrf } from "./chrf.ts";

const references = z.array(z.record(z.string(), z.string()));

/** Measures chrF compared to our own translations, between English and each language that a configured engine supports. */
export async function measureTranslation(ai: Ai): Promise<void> {
  const sentences = references.parse(JSON.parse(readFileSync(join(import.meta.dirname, "references.json"), "utf8")));
  const languages = Object.keys(sentences[0] ?? {}).filter((code) => code !== "en");
  if (ai.translators.length === 0) return console.log("translation: no engine is configured");
  for (const [source, target] of languages.flatMap(
    (code) =>
      [
        ["en", code],
        [code, "en"],
      ] as [string, string][],
  )) {
    const translator = ai.translators.find((each) => each.qualityOf(source, target) !== null);
    if (!translator) {
      console.log(`translation ${source} to ${target}: no engine`);
      continue;
    }
    const started = performance.now();
    try {
      const translated = await translator.translate({ texts: sentences.map((each) => each[source] ?? ""), source, target });
      const scores = sentences.map((each, at) => chrf(each[target] ?? "", translated[at] ?? ""));
      report(`${translator.engine}, ${source} to ${target} (${translator.qualityOf(source, target)})`, {
        chrF: scores.reduce((sum, score) => sum + score, 0) / scores.length,
        "ms per sentence": (performance.now() - started) / sentences.length,
      });
    } catch (error) {
      if (!(error instanceof AiError)) throw error;
      console.log(`${translator.engine}, ${source} to ${target}: ${error.reason}`);
    }
  }
}
