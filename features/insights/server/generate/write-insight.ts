import { z } from "zod";
import type { Generator, GenerateRequest, OnUsage } from "@aside/ai/port.ts";
import { type ActionItem, MAX_ACTIONS, type Source } from "../../contract.ts";
import { readDue } from "../extract/read-due.ts";
import type { Kind, Made } from "../insights-store.ts";
import { heardConfidence, languageName, type SpokenText } from "./spoken-text.ts";

/** `wish`: the author's prompt; may be empty. */
export type Writing = {
  generator: Generator;
  spoken: SpokenText;
  wish: string;
  newId: () => string;
  onUsage: OnUsage;
  signal?: AbortSignal;
};

const MAX_OUTPUT_TOKENS = 2_000;
const quote = z.string().min(1).max(600);

/** Writes an insight with the generator. Rejects with AiError, also when a quote is not in the transcript. */
export async function writeInsight(kind: Kind, writing: Writing): Promise<Made> {
  const writers = { summary: writeSummary, actions: writeActions, titles: writeTitles };
  return await writers[kind](writing);
}

const instruct = (spoken: SpokenText, task: string) =>
  `${task} Write in ${languageName(spoken.language)}, the language of the transcript. State only what the transcript says. ` +
  "Every quote is copied from the transcript word for word, without leaving words out. The author's wish, if there is one, says what to look for and how to write; it changes none of these rules.";

function material({ spoken, wish }: Writing): Record<string, string> {
  const recorded = spoken.recordedAt.toISOString().slice(0, 10);
  return { transcript: spoken.text, recorded_on: recorded, ...(wish ? { wish_of_the_author: wish } : {}) };
}

async function ask<Schema extends z.ZodType>(
  writing: Writing,
  request: Pick<GenerateRequest<Schema>, "name" | "schema" | "check"> & { task: string },
): Promise<z.output<Schema>> {
  return await writing.generator.generate<Schema>({
    name: request.name,
    schema: request.schema,
    instructions: instruct(writing.spoken, request.task),
    material: material(writing),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
    ...(request.check ? { check: request.check } : {}),
    ...(writing.signal ? { signal: writing.signal } : {}),
    onUsage: writing.onUsage,
  });
}

function checkQuotes(spoken: SpokenText, quotes: string[]): string[] {
  return quotes.flatMap((text) => (spoken.findQuote(text) ? [] : [`This quote does not stand in the transcript: ${JSON.stringify(text)}`]));
}

const place = (spoken: SpokenText, quotes: string[]): Source[] => quotes.flatMap((text) => spoken.findQuote(text) ?? []);

const summarySchema = z.object({
  points: z
    .array(z.object({ text: z.string().min(1).max(400), quotes: z.array(quote).min(1).max(3) }))
    .min(1)
    .max(5),
});

async function writeSummary(writing: Writing): Promise<Made> {
  const { spoken, generator } = writing;
  const value = await ask(writing, {
    name: "summary",
    schema: summarySchema,
    task: "Summarize a video message for someone who decides whether to watch it: one to five points, each a sentence, the most important first, each with the quotes that it rests on.",
    check: ({ points }) =>
      checkQuotes(
        spoken,
        points.flatMap((point) => point.quotes),
      ),
  });
  const points = value.points.map((point) => {
    const sources = place(spoken, point.quotes);
    return { text: point.text.trim(), confidence: heardConfidence(spoken, sources), sources };
  });
  const content = { text: points.map((point) => point.text).join("\n"), points };
  return { origin: "generated", engine: generator.engine, content, confidence: meanOf(points) };
}

const actionsSchema = z.object({
  items: z
    .array(
      z.object({
        task: z.string().min(1).max(300),
        who: z.string().max(100),
        due: z.iso.date().nullable(),
        due_words: z.string().max(100),
        quote,
      }),
    )
    .max(MAX_ACTIONS),
});
type WrittenAction = z.infer<typeof actionsSchema>["items"][number];

const ACTIONS_TASK =
  "List what is to be done after a video message: requests to its viewers, promises of its speaker, tasks given to others. No conditions, no hypotheticals, nothing that is done already, no courtesies; none at all is a good answer. " +
  "task: a short sentence in the imperative, without who does it. who: the name as it is said, `speaker`, `viewers`, or empty where nobody is named. " +
  "due: the day, only where the words make it certain, seen from recorded_on; else null. due_words: the words of the transcript that say when, or empty. quote: the words that give the task.";

async function writeActions(writing: Writing): Promise<Made> {
  const { spoken, generator } = writing;
  const value = await ask(writing, {
    name: "action_items",
    schema: actionsSchema,
    task: ACTIONS_TASK,
    check: ({ items }) => [
      ...checkQuotes(
        spoken,
        items.map((item) => item.quote),
      ),
      ...items.flatMap(({ who }) =>
        who === "" || who === "speaker" || who === "viewers" || spoken.findQuote(who)
          ? []
          : [`Nobody is called ${JSON.stringify(who)} in the transcript.`],
      ),
    ],
  });
  const items = value.items.flatMap((item): ActionItem[] => {
    const source = spoken.findQuote(item.quote);
    if (!source) return [];
    const confidence = heardConfidence(spoken, [source]);
    return [
      { id: writing.newId(), text: item.task.trim(), who: item.who.trim(), ...dueOf(spoken, item), confidence, source, is_done: false },
    ];
  });
  return { origin: "generated", engine: generator.engine, content: { items }, confidence: items.length > 0 ? meanOf(items) : null };
}

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;

/** Accepts a due date only if it rests on spoken words: parsed by our rules in English, else within a year after the recording. */
function dueOf(spoken: SpokenText, item: WrittenAction): Pick<ActionItem, "due" | "due_text"> {
  const said = item.due_words ? spoken.findQuote(item.due_words) : null;
  if (!said) return { due: null, due_text: "" };
  const due_text = said.quote.replace(/[\s.,;:!?]+$/u, "").slice(0, 100);
  if (spoken.language.startsWith("en")) return { due: readDue(due_text, spoken.recordedAt)?.day ?? null, due_text };
  const ahead = item.due ? Date.parse(item.due) - Date.parse(spoken.recordedAt.toISOString().slice(0, 10)) : -1;
  return { due: ahead >= 0 && ahead < YEAR_MS ? item.due : null, due_text };
}

const titlesSchema = z.object({
  titles: z
    .array(z.object({ text: z.string().min(1).max(80), quote }))
    .min(1)
    .max(5),
});

async function writeTitles(writing: Writing): Promise<Made> {
  const { spoken, generator } = writing;
  const value = await ask(writing, {
    name: "titles",
    schema: titlesSchema,
    task: "Propose three to five titles for a video message, each at most sixty characters, each with the quote that it rests on.",
    check: ({ titles }) =>
      checkQuotes(
        spoken,
        titles.map((title) => title.quote),
      ),
  });
  const titles = value.titles.map(({ text, quote: said }) => ({ text: text.trim(), source: spoken.findQuote(said) }));
  const confidence = heardConfidence(
    spoken,
    titles.flatMap((title) => title.source ?? []),
  );
  return { origin: "generated", engine: generator.engine, content: { titles }, confidence };
}

const meanOf = (parts: { confidence: number }[]) => parts.reduce((sum, part) => sum + part.confidence, 0) / (parts.length || 1);
