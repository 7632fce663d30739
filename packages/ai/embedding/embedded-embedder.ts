import { ModelProcess } from "../processes/model-process.ts";
import { AiError, type Embedder } from "../port.ts";
import { unitVector } from "./unit-vector.ts";

const ENGINE = "universal-sentence-encoder-lite-en";
const DIMENSIONS = 512;
/** Memory grows with the batch, and other callers are served between two batches. */
const BATCH = 32;
/** The end of a long passage hardly changes its vector, and the time grows with the square of its length. */
const MAX_CHARACTERS = 1_500;

export type EmbeddedEmbedder = Embedder & {
  /** The model process, for health and metrics; undefined while no model is loaded. */
  readonly processId: number | undefined;
};

/** English embeddings on this machine; the model is loaded for the first text and unloaded after `idleMs`, two minutes by default. */
export function createEmbeddedEmbedder(options: { idleMs?: number } = {}): EmbeddedEmbedder {
  const model = new ModelProcess<string[], number[][]>({ program: new URL("./embedding-process.ts", import.meta.url), ...options });
  const embedBatch = async (session: object, texts: string[]): Promise<Float32Array[]> => {
    // The model has no vector for an empty text.
    const vectors = await model.ask(
      session,
      texts.map((text) => text.slice(0, MAX_CHARACTERS).toWellFormed().trim() || "."),
    );
    const units = vectors.map(unitVector);
    if (units.length !== texts.length || !units.every((unit) => unit?.length === DIMENSIONS)) {
      throw new AiError("unavailable", "the model did not return a vector for each text");
    }
    return units as Float32Array[];
  };
  return {
    engine: ENGINE,
    dimensions: DIMENSIONS,
    get processId() {
      return model.processId;
    },
    embed: async ({ texts, signal, onUsage }) => {
      if (signal?.aborted) throw new AiError("closed", "the call was aborted");
      const session = {};
      const forget = () => model.forget(session);
      signal?.addEventListener("abort", forget);
      try {
        const vectors: Float32Array[] = [];
        for (let at = 0; at < texts.length; at += BATCH) vectors.push(...(await embedBatch(session, texts.slice(at, at + BATCH))));
        const characters = texts.reduce((sum, text) => sum + text.length, 0);
        onUsage?.({ kind: "embed", engine: ENGINE, inputTokens: 0, outputTokens: 0, seconds: 0, characters, costMicros: 0 });
        return vectors;
      } finally {
        signal?.removeEventListener("abort", forget);
      }
    },
    close: () => model.close(),
  };
}
