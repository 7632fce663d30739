import { readSpokenText, type SpokenText } from "@aside/features/insights/server/generate/spoken-text.ts";
import { suggestInsight } from "@aside/features/insights/server/generate/suggest-insight.ts";
import { writeInsight } from "@aside/features/insights/server/generate/write-insight.ts";
import type { ActionsContent, SummaryContent } from "@aside/features/insights/contract.ts";
import { closeEngines, openEngines } from "@aside/server/ai/open-engines.ts";
import { AiError, type Ai } from "@aside/ai/port.ts";
import { readConfig } from "@aside/server/config/config.ts";
import { report } from "../support/statistics.ts";
import { measureSpeech } from "./measure-speech.ts";
import { measureTranslation } from "./measure-translation.ts";
import { measureDiarization } from "./measure-diarization.ts";
import { scoreActions, scoreSummary } from "./measure-insights.ts";
import { type BenchText, readTexts, segmentsOf, splitTexts } from "./read-texts.ts";

/** Decides which half a text belongs to. The rules were tuned with this seed. */
const SEED = 20260302;

type Maker = { engine: string; make: (kind: "summary" | "actions", spoken: SpokenText) => Promise<unknown> };

/**
 * Measures the configured engines: action items and summaries of our own texts (the half that the rules were tuned on, the other half, and
 * texts that were written after the rules were finished), the embedded transcriber, and translations compared to our own.
 */
export async function benchIntelligence(): Promise<void> {
  const ai = openEngines(readConfig({ ...process.env, LOG_LEVEL: "silent" }));
  const texts = readTexts("texts");
  const after = readTexts("texts-written-after");
  const { tuned, heldOut } = splitTexts(texts, SEED);
  console.log(`intelligence: ${texts.length} texts, split by seed ${SEED}`);
  try {
    for (const maker of makersOf(ai)) {
      await measureHalf(maker, "tuned", tuned);
      await measureHalf(maker, "held out", heldOut);
      await measureHalf(maker, "written after the rules", after);
    }
    await measureSpeech(ai, texts);
    await measureDiarization([...texts, ...after]);
    await measureTranslation(ai);
  } finally {
    await closeEngines(ai);
  }
}

function makersOf(ai: Ai): Maker[] {
  const newId = () => crypto.randomUUID();
  const { generator } = ai;
  const rules = (engines: Ai) => async (kind: "summary" | "actions", spoken: SpokenText) =>
    (await suggestInsight({ ai: engines, newId }, kind, spoken, () => {})).content;
  return [
    { engine: "rules", make: rules({ ...ai, embedder: null }) },
    ...(ai.embedder ? [{ engine: `rules with ${ai.embedder.engine}`, make: rules(ai) }] : []),
    ...(generator
      ? [
          {
            engine: generator.engine,
            make: async (kind: "summary" | "actions", spoken: SpokenText) =>
              (await writeInsight(kind, { generator, spoken, wish: "", newId, onUsage: () => {} })).content,
          },
        ]
      : []),
  ];
}

async function measureHalf({ engine, make }: Maker, half: string, texts: BenchText[]): Promise<void> {
  const sum = { right: 0, wrong: 0, missed: 0, rightDue: 0, said: 0, wanted: 0, refused: 0 };
  const started = performance.now();
  for (const text of texts) {
    const spoken = readSpokenText(segmentsOf(text.text), "en", new Date(`${text.recorded_on}T12:00:00Z`));
    const actions = await orEmpty<ActionsContent>(make("actions", spoken), { items: [] }, sum);
    const summary = await orEmpty<SummaryContent>(make("summary", spoken), { text: "", points: [] }, sum);
    for (const [name, value] of Object.entries({ ...scoreActions(text, actions), ...scoreSummary(text, summary) }))
      sum[name as keyof typeof sum] += value;
  }
  report(`${engine}, ${half} (${texts.length})`, {
    "action precision": sum.right / (sum.right + sum.wrong),
    "action recall": sum.right / (sum.right + sum.missed),
    "days right": sum.rightDue / sum.right,
    "summary coverage": sum.said / sum.wanted,
    refused: sum.refused,
    "ms per text": (performance.now() - started) / texts.length,
  });
}

/** A rejected answer counts as an empty result. */
async function orEmpty<Content>(made: Promise<unknown>, empty: Content, sum: { refused: number }): Promise<Content> {
  try {
    return (await made) as Content;
  } catch (error) {
    if (!(error instanceof AiError) || error.reason !== "refused") throw error;
    sum.refused++;
    return empty;
  }
}
