import { z } from "zod";
import type { OpenAiClient } from "./open-ai-client.ts";
import { AiError, type Embedder } from "../port.ts";
import { unitVector } from "../embedding/unit-vector.ts";

const BATCH = 64;
/** The usual models read about 8,000 tokens; what is embedded here is passages. */
const MAX_CHARACTERS = 8_000;

const reply = z.object({
  data: z.array(z.object({ index: z.int().min(0), embedding: z.array(z.number()).min(1) })),
  usage: z
    .object({ prompt_tokens: z.number().catch(0) })
    .nullish()
    .catch(null),
});

/** Embeddings from an OpenAI-compatible server. `dimensions` is 0 until its first answer: only the server knows. */
export function createOpenAiEmbedder(options: { client: OpenAiClient; model: string }): Embedder {
  let dimensions = 0;
  const embedBatch = async ({ texts, signal, onUsage }: Parameters<Embedder["embed"]>[0]): Promise<Float32Array[]> => {
    // An empty text is an error to some servers.
    const input = texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed() || " ");
    const json = { model: options.model, input, encoding_format: "float" };
    const parsed = reply.safeParse(await options.client.json({ path: "/embeddings", json, signal }));
    if (!parsed.success) throw new AiError("refused", "the server's answer is not a list of embeddings");
    onUsage?.({
      kind: "embed",
      engine: options.model,
      inputTokens: parsed.data.usage?.prompt_tokens ?? 0,
      outputTokens: 0,
      seconds: 0,
      characters: input.reduce((sum, text) => sum + text.length, 0),
      // No price is configured for it.
      costMicros: 0,
    });
    const vectors = inOrder(parsed.data.data, texts.length);
    dimensions ||= vectors[0]!.length;
    if (vectors.some((vector) => vector.length !== dimensions)) throw new AiError("refused", "the embeddings are of different lengths");
    return vectors;
  };
  return {
    engine: options.model,
    get dimensions() {
      return dimensions;
    },
    embed: async (request) => {
      const vectors: Float32Array[] = [];
      for (let at = 0; at < request.texts.length; at += BATCH) {
        vectors.push(...(await embedBatch({ ...request, texts: request.texts.slice(at, at + BATCH) })));
      }
      return vectors;
    },
    close: async () => {},
  };
}

function inOrder(data: { index: number; embedding: number[] }[], count: number): Float32Array[] {
  const byIndex = new Map(data.map(({ index, embedding }) => [index, unitVector(embedding)]));
  const vectors = Array.from({ length: count }, (_, index) => byIndex.get(index));
  if (data.length !== count || !vectors.every((vector) => vector instanceof Float32Array)) {
    throw new AiError("refused", "the embeddings are not one for each text");
  }
  return vectors;
}
