import { basename } from "node:path";
import { generateChecked, type ChatMessage, type JsonSchema, type GeneratedText } from "./generate-checked.ts";
import type { GgufAnswer, GgufRequest } from "./gguf-protocol.ts";
import { ModelProcess } from "../processes/model-process.ts";
import { AiError, type GenerateRequest, type Generator } from "../port.ts";
import type { z } from "zod";

/** Loading gigabytes from a slow disk takes this long. */
const LOAD_TIMEOUT_MS = 5 * 60_000;
/** For English; where the ratio is lower, the first answer says by how much. */
const CHARACTERS_PER_TOKEN = 4;
const MIN_CHARACTERS = 200;

/** The prompt is too long for the context, by this factor. */
class TooLong extends Error {
  readonly factor: number;
  constructor(factor: number) {
    super("the material is longer than the model can read");
    this.factor = factor;
  }
}

export type GgufGenerator = Generator & {
  /** The model process, for health and metrics; undefined while no model is loaded. */
  readonly processId: number | undefined;
};

/** Structured text from a local GGUF file: loaded for the first request, unloaded after `idleMs`, two minutes by default. */
export function createGgufGenerator(options: { path: string; timeoutMs: number; idleMs?: number }): GgufGenerator {
  const engine = basename(options.path, ".gguf");
  const model = new ModelProcess<GgufRequest, GgufAnswer>({
    program: new URL("./gguf-process.ts", import.meta.url),
    idleMs: options.idleMs,
    maxAttempts: 1,
    endsWhenForgotten: true,
  });
  const write = async (
    session: object,
    request: GenerateRequest<z.ZodType>,
    messages: ChatMessage[],
    schema: JsonSchema,
  ): Promise<GeneratedText> => {
    const { onText, maxOutputTokens: maxTokens } = request;
    const answer = await model.ask(
      session,
      { kind: "write", path: options.path, messages, schema, maxTokens, isStreamed: onText !== undefined },
      { timeoutMs: options.timeoutMs, ...(onText ? { onPart: (part) => onText(String(part)) } : {}) },
    );
    if (answer.kind === "too-long") throw new TooLong(answer.tokens / Math.max(1, answer.room));
    if (answer.kind !== "write") throw new AiError("unavailable", "the model process sent an unexpected answer");
    const { text, isCut, inputTokens, outputTokens } = answer;
    request.onUsage?.({ kind: "generate", engine, inputTokens, outputTokens, seconds: 0, characters: text.length, costMicros: 0 });
    return { text, isCut };
  };
  return {
    engine,
    get processId() {
      return model.processId;
    },
    generate: async (request) => {
      if (request.signal?.aborted) throw new AiError("closed", "the call was aborted");
      const session = {};
      const forget = () => model.forget(session);
      request.signal?.addEventListener("abort", forget);
      try {
        const loaded = await model.ask(session, { kind: "load", path: options.path }, { timeoutMs: LOAD_TIMEOUT_MS });
        const tokens = loaded.kind === "load" ? loaded.contextTokens : 0;
        return await shorten(tokens * CHARACTERS_PER_TOKEN, async (limit) => {
          return await generateChecked(request, (messages, schema) => write(session, request, messages, schema), limit);
        });
      } finally {
        request.signal?.removeEventListener("abort", forget);
      }
    },
    close: () => model.close(),
  };
}

/** Shortens the material until the model can read it. */
async function shorten<Result>(characters: number, generate: (limit: number) => Promise<Result>): Promise<Result> {
  for (let limit = characters; limit >= MIN_CHARACTERS;) {
    try {
      return await generate(limit);
    } catch (error) {
      if (!(error instanceof TooLong)) throw error;
      // The rest of the prompt has a fixed length: shorten by a little more than the factor.
      limit = Math.floor(limit / error.factor / 1.2);
    }
  }
  throw new AiError("refused", "the model's context is too small for this request");
}
