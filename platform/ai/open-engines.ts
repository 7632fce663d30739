import type { Config } from "../config/config.ts";
import { createEmbeddedTranscriber } from "./embedded-transcriber.ts";
import type { Ai } from "./port.ts";

/** The engines that the configuration names, each with what this machine has as its default. Nothing is loaded before its first use. */
export function openEngines(config: Config): Ai {
  return {
    transcriber: config.ASR === "off" ? null : createEmbeddedTranscriber(),
    generator: null,
    translators: [],
    embedder: null,
    speaker: null,
  };
}

export async function closeEngines(ai: Ai): Promise<void> {
  await Promise.all(
    [ai.transcriber, ai.generator, ...ai.translators, ai.embedder, ai.speaker].map(async (engine) => await engine?.close()),
  );
}
