import { resolve } from "node:path";
import type { Config } from "../config/config.ts";
import type { Engines } from "../http/context.ts";
import { createApertiumTranslator } from "@aside/ai/translation/apertium-translator.ts";
import { CircuitBreaker } from "@aside/ai/circuit-breaker.ts";
import { createEmbeddedEmbedder } from "@aside/ai/embedding/embedded-embedder.ts";
import { createEmbeddedSpeaker } from "@aside/ai/speech/embedded-speaker.ts";
import { createVoiceFileSpeaker } from "@aside/ai/speech/voice-file-speaker.ts";
import { createEmbeddedTranscriber } from "@aside/ai/speech/embedded-transcriber.ts";
import { createGgufGenerator } from "@aside/ai/generation/gguf-generator.ts";
import { createLibreTranslator } from "@aside/ai/translation/libre-translator.ts";
import { OpenAiClient } from "@aside/ai/open-ai/open-ai-client.ts";
import { createOpenAiEmbedder } from "@aside/ai/open-ai/open-ai-embedder.ts";
import { createOpenAiGenerator } from "@aside/ai/open-ai/open-ai-generator.ts";
import { createOpenAiSpeaker } from "@aside/ai/open-ai/open-ai-speaker.ts";
import { createOpenAiTranscriber } from "@aside/ai/open-ai/open-ai-transcriber.ts";
import { createGeneratingTranslator, SMALL_LIMITS } from "@aside/ai/open-ai/open-ai-translator.ts";
import { createDIdProvider } from "@aside/ai/avatar/d-id.ts";
import { createHeyGenProvider } from "@aside/ai/avatar/heygen.ts";
import type { AvatarProvider } from "@aside/ai/avatar/port.ts";
import { createTavusProvider } from "@aside/ai/avatar/tavus.ts";
import type { Ai, Generator, Speaker } from "@aside/ai/port.ts";
import { createFaceEngine } from "@aside/face/server/face-engine.ts";

/** Engines on the same server share its health state. */
type OpenClient = (baseUrl: string, apiKey?: string) => OpenAiClient;

/** Creates the configured engines, with local ones as defaults. Nothing is loaded before its first use. */
export function openEngines(config: Config): Engines {
  const breakers = new Map<string, CircuitBreaker>();
  const openClient: OpenClient = (baseUrl, apiKey) => {
    const breaker = breakers.get(baseUrl) ?? new CircuitBreaker();
    breakers.set(baseUrl, breaker);
    return new OpenAiClient({ baseUrl, apiKey, timeoutMs: config.AI_TIMEOUT_SECONDS * 1000, breaker });
  };
  const generator = openGenerator(config, openClient);
  return {
    transcriber: openTranscriber(config, openClient),
    generator,
    translators: [
      ...(config.TRANSLATE_URL
        ? [createLibreTranslator({ client: openClient(config.TRANSLATE_URL), apiKey: config.TRANSLATE_API_KEY })]
        : []),
      ...(generator ? [createGeneratingTranslator(generator, config.AI_BASE_URL ? undefined : SMALL_LIMITS)] : []),
      createApertiumTranslator(),
    ],
    embedder: openEmbedder(config, openClient),
    speaker: openSpeaker(config, openClient),
    avatar: openAvatar(config),
    faces: createFaceEngine(),
  };
}

const AVATAR_PROVIDERS = { heygen: createHeyGenProvider, "d-id": createDIdProvider, tavus: createTavusProvider };

function openAvatar({ AVATAR, AVATAR_URL, AVATAR_API_KEY = "", AVATAR_PRICE_PER_MINUTE }: Config): AvatarProvider | null {
  if (AVATAR === "embedded" || AVATAR === "off") return null;
  return AVATAR_PROVIDERS[AVATAR]({ baseUrl: AVATAR_URL, apiKey: AVATAR_API_KEY, microsPerMinute: AVATAR_PRICE_PER_MINUTE });
}

function openSpeaker(config: Config, openClient: OpenClient): Speaker {
  if (!config.TTS_URL) {
    return config.TTS_MODEL_FILE ? createVoiceFileSpeaker({ path: resolve(config.TTS_MODEL_FILE) }) : createEmbeddedSpeaker();
  }
  const client = openClient(config.TTS_URL, config.TTS_API_KEY);
  return createOpenAiSpeaker({ client, model: config.TTS_MODEL, voice: config.TTS_VOICE });
}

function openTranscriber(config: Config, openClient: OpenClient): Ai["transcriber"] {
  if (config.ASR === "off") return null;
  if (config.ASR === "embedded" || !config.ASR_URL) return createEmbeddedTranscriber();
  const client = openClient(config.ASR_URL, config.ASR_API_KEY);
  return createOpenAiTranscriber({ client, model: config.ASR_MODEL, language: config.ASR_LANGUAGE });
}

function openGenerator(config: Config, openClient: OpenClient): Generator | null {
  if (!config.AI_BASE_URL) {
    return config.AI_GGUF ? createGgufGenerator({ path: resolve(config.AI_GGUF), timeoutMs: config.AI_TIMEOUT_SECONDS * 1000 }) : null;
  }
  return createOpenAiGenerator({
    client: openClient(config.AI_BASE_URL, config.AI_API_KEY),
    model: config.AI_MODEL,
    prices: { input: config.AI_PRICE_INPUT, output: config.AI_PRICE_OUTPUT },
  });
}

function openEmbedder(config: Config, openClient: OpenClient): Ai["embedder"] {
  if (!config.AI_BASE_URL || !config.AI_EMBEDDING_MODEL) return createEmbeddedEmbedder();
  const client = openClient(config.AI_BASE_URL, config.AI_API_KEY);
  return createOpenAiEmbedder({ client, model: config.AI_EMBEDDING_MODEL });
}

export async function closeEngines(ai: Engines): Promise<void> {
  await Promise.all(
    [ai.transcriber, ai.generator, ...ai.translators, ai.embedder, ai.speaker, ai.avatar, ai.faces].map(
      async (engine) => await engine?.close(),
    ),
  );
}
