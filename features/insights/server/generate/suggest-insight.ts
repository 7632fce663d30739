import { AiError, type OnUsage } from "@aside/ai/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { ActionsContent, SummaryContent, TitlesContent } from "../../contract.ts";
import { findActions } from "../extract/find-actions.ts";
import { type Likeness, type PickedSummary, pickSummary } from "../extract/pick-summary.ts";
import { pickTitles } from "../extract/pick-titles.ts";
import type { Kind, Made } from "../insights-store.ts";
import { heardConfidence, type SpokenText } from "./spoken-text.ts";
import { MAX_ACTIONS } from "../../contract.ts";

export const RULES_ENGINE = "rules";
/** Baseline similarity: any two sentences of the same language are at least this similar. */
const ALWAYS_ALIKE = 0.2;

/** The part of the app context that this module needs. */
type Means = { ai: Pick<AppContext["ai"], "embedder">; newId: () => string };

/** Makes an insight with rules only, in the speaker's own words. */
export async function suggestInsight(context: Means, kind: Kind, spoken: SpokenText, onUsage: OnUsage): Promise<Made> {
  if (kind === "actions") return await suggestActions(context, spoken);
  const picked = await summarize(context, spoken, onUsage);
  const content = kind === "summary" ? summaryOf(spoken, picked) : titlesOf(spoken, picked);
  const confidence =
    picked.confidence *
    heardConfidence(
      spoken,
      picked.points.map((point) => point.source),
    );
  return { origin: "suggested", engine: RULES_ENGINE, content, confidence };
}

export async function summarize(context: Means, spoken: SpokenText, onUsage: OnUsage): Promise<PickedSummary> {
  return pickSummary(spoken.sentences, await compareSentences(context, spoken, onUsage));
}

export function summaryOf(spoken: SpokenText, picked: PickedSummary): SummaryContent {
  const points = picked.points.map(({ text, confidence, source }) => ({
    text,
    confidence: confidence * heardConfidence(spoken, [source]),
    sources: [source],
  }));
  return { text: points.map((point) => point.text).join("\n"), points };
}

export const titlesOf = (spoken: SpokenText, picked: PickedSummary): TitlesContent => ({
  titles: pickTitles(spoken.sentences, picked.points),
});

/** The rules support English only. */
async function suggestActions(context: Means, spoken: SpokenText): Promise<Made> {
  const isEnglish = spoken.language === "en" || spoken.language.startsWith("en-");
  const found = isEnglish ? await findActions(spoken.sentences, spoken.recordedAt) : [];
  const items = found.slice(0, MAX_ACTIONS).map((action) => ({
    ...action,
    id: context.newId(),
    text: action.text.slice(0, 500).trim(),
    who: action.who.slice(0, 100).trim(),
    due_text: action.due_text.slice(0, 100).trim(),
    confidence: action.confidence * heardConfidence(spoken, [action.source]),
    is_done: false,
  }));
  const confidence = items.length > 0 ? items.reduce((sum, item) => sum + item.confidence, 0) / items.length : null;
  const content: ActionsContent = { items };
  return { origin: "suggested", engine: RULES_ENGINE, content, confidence };
}

/** Compares sentences by embedding; undefined if no embedder is available, then shared words are compared. */
async function compareSentences(context: Means, spoken: SpokenText, onUsage: OnUsage): Promise<Likeness | undefined> {
  const { embedder } = context.ai;
  if (!embedder || spoken.sentences.length < 3) return undefined;
  const texts = spoken.sentences.map((sentence) => sentence.words.map((word) => word.text).join(" "));
  try {
    const vectors = await embedder.embed({ texts, onUsage });
    return (a, b) => {
      const [left, right] = [vectors[a], vectors[b]];
      if (!left || !right) return 0;
      let dot = 0;
      for (let at = 0; at < left.length; at++) dot += (left[at] ?? 0) * (right[at] ?? 0);
      return Math.max(0, (dot - ALWAYS_ALIKE) / (1 - ALWAYS_ALIKE));
    };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return undefined;
  }
}
