import { z } from "zod";
import { markMaterial } from "./mark-material.ts";
import { AiError, type GenerateRequest } from "../port.ts";
import { readJsonAnswer } from "./read-json-answer.ts";

export type ChatMessage = { role: "system" | "user" | "assistant"; content: string };
/** `isCut`: the token limit was reached before the end. */
export type GeneratedText = { text: string; isCut: boolean };
export type JsonSchema = Record<string, unknown>;

const TRIES = 2;
/** Only this much of problems and bad answers is sent back: more would displace the material. */
const MAX_PROBLEMS = 20;
const MAX_SHOWN = 4_000;
const RULES =
  "You write text for a video messaging product. Work only from the material that the user message hands over, and invent nothing. Answer with one " +
  "JSON value that fits the schema, and nothing else.";

/** Generates a value that must pass all checks; after a failed check, the model gets one more attempt with the list of problems. */
export async function generateChecked<Schema extends z.ZodType>(
  request: GenerateRequest<Schema>,
  write: (messages: ChatMessage[], schema: JsonSchema) => Promise<GeneratedText>,
  limit?: number,
): Promise<z.output<Schema>> {
  const { $schema: _, ...schema } = z.toJSONSchema(request.schema);
  const asked: ChatMessage[] = [
    { role: "system", content: `${RULES}\n\n${request.instructions}` },
    { role: "user", content: markMaterial(request.material, limit) },
  ];
  let messages = asked;
  let problems: string[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const written = await write(messages, schema);
    const judged = judge(request, written);
    if ("value" in judged) return judged.value;
    problems = judged.problems.slice(0, MAX_PROBLEMS);
    messages = [...asked, ...reportProblems(written, problems)];
  }
  throw new AiError("refused", `the answer failed the checks: ${describe(problems)}`);
}

function judge<Schema extends z.ZodType>(
  request: GenerateRequest<Schema>,
  { text, isCut }: GeneratedText,
): { value: z.output<Schema> } | { problems: string[] } {
  if (isCut) return { problems: ["It was cut off at the limit of its length. Write less."] };
  if (text.trim() === "") return { problems: ["It was empty."] };
  const json = readJsonAnswer(text);
  if (json === undefined) return { problems: ["It was not JSON."] };
  const parsed = request.schema.safeParse(json);
  if (!parsed.success) return { problems: parsed.error.issues.map((issue) => `${issue.path.join(".") || "It"}: ${issue.message}`) };
  const problems = request.check?.(parsed.data) ?? [];
  return problems.length > 0 ? { problems } : { value: parsed.data };
}

/** Problems quote the answer, so they are marked as material, too. */
function reportProblems(written: GeneratedText, problems: string[]): ChatMessage[] {
  return [
    { role: "assistant", content: written.text.slice(0, MAX_SHOWN) || "(nothing)" },
    {
      role: "user",
      content: `That answer cannot be used. Write the whole answer again without these problems.\n\n${markMaterial({ problems: problems.join("\n") }, MAX_SHOWN)}`,
    },
  ];
}

function describe(problems: string[]): string {
  const text = problems.join("; ");
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}
