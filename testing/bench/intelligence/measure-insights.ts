import { countStems } from "@aside/ai/text/word-counts.ts";
import type { ActionsContent, SummaryContent } from "@aside/features/insights/contract.ts";
import type { BenchText } from "./read-texts.ts";

export type ActionScore = { right: number; wrong: number; missed: number; rightDue: number };

const plain = (said: string) =>
  said
    .toLowerCase()
    .replaceAll("’", "'")
    .replaceAll(/[^\p{L}\p{N}' ]/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();

/** An item is correct when it contains the words of a task and has its assignee. Each task is matched once. */
export function scoreActions(text: BenchText, { items }: ActionsContent): ActionScore {
  const open = [...text.actions];
  const score: ActionScore = { right: 0, wrong: 0, missed: 0, rightDue: 0 };
  for (const item of items) {
    const words = plain(`${item.text} ${item.source?.quote ?? ""}`);
    const at = open.findIndex((action) => words.includes(plain(action.words)) && action.who.some((who) => plain(who) === plain(item.who)));
    const [found] = at === -1 ? [] : open.splice(at, 1);
    if (!found) score.wrong++;
    else {
      score.right++;
      if (found.due.includes(item.due)) score.rightDue++;
    }
  }
  return { ...score, missed: open.length };
}

/** Counts the content words of the key sentences, and those that the summary contains. */
export function scoreSummary(text: BenchText, { text: summary }: SummaryContent): { said: number; wanted: number } {
  const wanted = countStems(text.key_sentences.join(" ").split(/\s+/));
  const said = countStems(summary.split(/\s+/));
  return { said: [...wanted.keys()].filter((stem) => said.has(stem)).length, wanted: wanted.size };
}
