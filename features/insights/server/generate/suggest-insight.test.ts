import { expect, test } from "vitest";
import { AiError, type AiUsage, type Embedder } from "@aside/ai/port.ts";
import { spoken } from "@aside/testkit/media/say.ts";
import type { ActionsContent, SummaryContent } from "../../contract.ts";
import { suggestInsight } from "./suggest-insight.ts";
import { readSpokenText } from "./spoken-text.ts";

const TALK =
  "The harbour gets a new crane in spring. Large vessels can be unloaded there at last. My neighbour painted his fence green. Ships will no longer wait outside the port.";
const spokenTextOf = (text: string, confidence = 0.9, language = "en") =>
  readSpokenText(spoken(text, confidence), language, new Date("2026-03-02T12:00:00Z"));

function embedderOf(answer: (texts: string[]) => Float32Array[]): Embedder {
  return {
    engine: "test-embedder",
    dimensions: 4,
    embed: async ({ texts, onUsage }) => {
      onUsage?.({ kind: "embed", engine: "test-embedder", inputTokens: 9, outputTokens: 0, seconds: 0, characters: 0, costMicros: 1 });
      return answer(texts);
    },
    close: async () => {},
  };
}
const suggest = async (embedder: Embedder | null, kind: "summary" | "actions", given = spokenTextOf(TALK)) => {
  const used: AiUsage[] = [];
  const made = await suggestInsight({ ai: { embedder }, newId: () => crypto.randomUUID() }, kind, given, (usage) => used.push(usage));
  return { made, used };
};

test("an embedder groups sentences with the same meaning, and its use is recorded", async () => {
  // Three similar sentences, below the similarity of a repetition, and one different sentence.
  const near = [/harbour/, /vessels/, /Ships/].map((topic, at) => ({
    topic,
    vector:
      [
        [1, 0, 0, 0],
        [0.7, 0.71, 0, 0],
        [0.7, 0, 0.71, 0],
      ][at] ?? [],
  }));
  const embedder = embedderOf((texts) =>
    texts.map((text) => Float32Array.from(near.find(({ topic }) => topic.test(text))?.vector ?? [0, 0, 0, 1])),
  );
  const { made, used } = await suggest(embedder, "summary");
  expect((made.content as SummaryContent).text).toContain("harbour");
  expect((made.content as SummaryContent).text).not.toContain("fence");
  expect(used).toMatchObject([{ kind: "embed", costMicros: 1 }]);
  const same = embedderOf((texts) => texts.map(() => Float32Array.of(1, 0, 0, 0)));
  expect((await suggest(same, "summary")).made.content).toMatchObject({ points: [expect.anything()] });
});

test("a failing embedder does not prevent the result", async () => {
  const down = embedderOf(() => {
    throw new AiError("unavailable", "down");
  });
  expect((await suggest(down, "summary")).made).toEqual((await suggest(null, "summary")).made);
});

test("no suggestion is more confident than the transcript", async () => {
  const said = "Tom, please send the list to Ann.";
  const [sure, unsure] = await Promise.all(
    [0.95, 0.3].map(async (confidence) => (await suggest(null, "actions", spokenTextOf(said, confidence))).made),
  );
  const confidenceOf = (made: typeof sure) => (made?.content as ActionsContent | undefined)?.items[0]?.confidence ?? Number.NaN;
  expect(confidenceOf(sure)).toBeLessThanOrEqual(0.95);
  expect(confidenceOf(unsure)).toBeLessThanOrEqual(0.3);
  expect(confidenceOf(unsure)).toBeGreaterThan(0);
});

test("action items are extracted from English only", async () => {
  expect((await suggest(null, "actions", spokenTextOf("Tom, please send the list.", 0.9, "de"))).made.content).toEqual({ items: [] });
});
