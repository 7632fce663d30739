import { z } from "zod";
import { type ChatMessage, generateChecked, type JsonSchema, type GeneratedText } from "../generation/generate-checked.ts";
import { type OpenAiClient, ServerRefusal } from "./open-ai-client.ts";
import { AiError, type GenerateRequest, type Generator } from "../port.ts";

/** Millionths of a currency unit for a thousand tokens. */
export type TokenPrices = { input: number; output: number };

const MAX_ANSWER_BYTES = 4 * 1024 * 1024;

/** Fields of a request that a server may refuse; each can be left out. */
type Concession = "response_format" | "max_tokens" | "stream_options";
const CONCESSIONS: readonly Concession[] = ["response_format", "max_tokens", "stream_options"];

const usage = z
  .object({ prompt_tokens: z.number().catch(0), completion_tokens: z.number().catch(0) })
  .nullish()
  .catch(null);
const text = z.string().nullish().catch(null);
const completion = z.object({
  choices: z.tuple([z.object({ message: z.object({ content: text, refusal: text }), finish_reason: text })], z.unknown()),
  usage,
});
/** The last piece of a stream may hold the usage and no choice. */
const piece = z.object({
  choices: z.array(z.object({ delta: z.object({ content: text, refusal: text }).nullish(), finish_reason: text })).catch([]),
  usage,
});

type Answer = GeneratedText & { refusal: boolean; usage: z.output<typeof usage> };

/** Structured text from an OpenAI-compatible server's /chat/completions. */
export function createOpenAiGenerator(options: { client: OpenAiClient; model: string; prices: TokenPrices }): Generator {
  const writer = new Writer(options.client, options.model);
  const report = (request: GenerateRequest<z.ZodType>, answer: Answer) => {
    const [input, output] = [answer.usage?.prompt_tokens ?? 0, answer.usage?.completion_tokens ?? 0];
    request.onUsage?.({
      kind: "generate",
      engine: options.model,
      inputTokens: input,
      outputTokens: output,
      seconds: 0,
      characters: answer.text.length,
      costMicros: Math.round((input * options.prices.input + output * options.prices.output) / 1000),
    });
  };
  return {
    engine: options.model,
    generate: (request) =>
      generateChecked(request, async (messages, schema) => {
        const answer = await writer.write(request, messages, schema);
        report(request, answer);
        if (answer.refusal) throw new AiError("refused", "the model declined to answer");
        return answer;
      }),
    close: async () => {},
  };
}

class Writer {
  readonly #client: OpenAiClient;
  readonly #model: string;
  /** Learned from refusals, for as long as this process lives. */
  readonly #concessions = new Set<Concession>();

  constructor(client: OpenAiClient, model: string) {
    this.#client = client;
    this.#model = model;
  }

  async write(request: GenerateRequest<z.ZodType>, messages: ChatMessage[], schema: JsonSchema): Promise<Answer> {
    const made = new Set(this.#concessions);
    for (;;) {
      try {
        const answer = await this.#ask(request, this.#body(request, messages, schema, made));
        for (const concession of made) this.#concessions.add(concession);
        return answer;
      } catch (error) {
        if (!(error instanceof ServerRefusal) || error.status !== 400) throw error;
        const next = CONCESSIONS.find((each) => error.parameter?.startsWith(each)) ?? "response_format";
        if (made.has(next)) throw error;
        made.add(next);
      }
    }
  }

  #body(request: GenerateRequest<z.ZodType>, messages: ChatMessage[], schema: JsonSchema, made: Set<Concession>): object {
    const isPlain = made.has("response_format");
    return {
      model: this.#model,
      messages: isPlain ? withSchema(messages, schema) : messages,
      response_format: isPlain
        ? { type: "json_object" }
        : { type: "json_schema", json_schema: { name: request.name, strict: true, schema } },
      // The newest of OpenAI's models refuse the name that everyone else knows.
      [made.has("max_tokens") ? "max_completion_tokens" : "max_tokens"]: request.maxOutputTokens,
      ...(request.onText ? { stream: true, ...(made.has("stream_options") ? {} : { stream_options: { include_usage: true } }) } : {}),
    };
  }

  async #ask(request: GenerateRequest<z.ZodType>, json: object): Promise<Answer> {
    const call = { path: "/chat/completions", json, signal: request.signal, maxBytes: MAX_ANSWER_BYTES };
    if (request.onText) return await this.#client.events(call, async (events) => await readStream(events, request.onText!));
    const parsed = completion.safeParse(await this.#client.json(call));
    if (!parsed.success) throw new AiError("refused", "the server's answer is not a chat completion");
    const [{ message, finish_reason: reason }] = parsed.data.choices;
    return toAnswer(message.content ?? "", reason, Boolean(message.refusal), parsed.data.usage);
  }
}

function withSchema([system, ...rest]: ChatMessage[], schema: JsonSchema): ChatMessage[] {
  return [{ role: "system", content: `${system!.content}\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}` }, ...rest];
}

/** Undefined: it ended without a reason, so it broke off. */
async function readStream(events: AsyncIterable<unknown>, onText: (text: string) => void): Promise<Answer | undefined> {
  let written = "";
  let reason: string | undefined;
  let refusal = false;
  let spent: Answer["usage"];
  for await (const event of events) {
    const parsed = piece.safeParse(event);
    if (!parsed.success || (event as { error?: unknown }).error) return undefined;
    const choice = parsed.data.choices[0];
    spent = parsed.data.usage ?? spent;
    reason = choice?.finish_reason ?? reason;
    refusal ||= Boolean(choice?.delta?.refusal);
    if (!choice?.delta?.content) continue;
    written += choice.delta.content;
    onText(written);
  }
  return reason === undefined ? undefined : toAnswer(written, reason, refusal, spent);
}

function toAnswer(written: string, reason: string | null | undefined, refusal: boolean, spent: Answer["usage"]): Answer {
  return { text: written, isCut: reason === "length", refusal: refusal || reason === "content_filter", usage: spent };
}
