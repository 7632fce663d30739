import { z } from "zod";
import type { OpenAiClient } from "../open-ai/open-ai-client.ts";
import { AiError, type Translator } from "../port.ts";
import { translateBatches } from "./translate-batches.ts";

const LIMITS = { texts: 50, characters: 10_000 };
const ENGINE = "libretranslate";
const LIST_LASTS_MS = 60 * 60 * 1000;
/** The delay before a server that was down is called again for its languages. */
const ASK_AGAIN_MS = 30_000;

/** LibreTranslate's names for our language codes; the first one that the server has is used. */
const OTHER_NAMES: Record<string, string[]> = { zh: ["zh-Hans", "zh"], "zh-TW": ["zh-Hant", "zt"], no: ["nb", "no"], pt: ["pt", "pt-BR"] };

const listReply = z.array(z.object({ code: z.string(), targets: z.array(z.string()).optional() }));
const reply = z.object({ translatedText: z.array(z.string()) });

/** The server's language codes, each with its targets. */
type Pairs = Map<string, Set<string>>;

/**
 * A LibreTranslate server. Its languages are requested at once and then every hour; until they are known, `qualityOf` supports none
 * (`ready` waits for that).
 */
export function createLibreTranslator(options: { client: OpenAiClient; apiKey?: string | undefined; now?: () => number }): Translator {
  const languages = new Languages(options.client, options.now ?? Date.now);
  void languages.ask().catch(() => undefined);
  return {
    engine: ENGINE,
    ready: async () => void (await languages.ask().catch(() => undefined)),
    qualityOf: (source, target) => (languages.find(source, target) ? "full" : null),
    translate: async ({ texts, source, target, signal, onUsage }) => {
      await languages.ask();
      const pair = languages.find(source, target);
      if (!pair) throw new AiError("unsupported", `no translation from ${source} to ${target}`);
      return await translateBatches(texts, LIMITS, async (q) => {
        const json = { q, ...pair, format: "text", ...(options.apiKey ? { api_key: options.apiKey } : {}) };
        const parsed = reply.safeParse(await options.client.json({ path: "/translate", json, signal }));
        const characters = q.reduce((sum, text) => sum + text.length, 0);
        onUsage?.({ kind: "translate", engine: ENGINE, inputTokens: 0, outputTokens: 0, seconds: 0, characters, costMicros: 0 });
        if (!parsed.success || parsed.data.translatedText.length !== q.length) {
          throw new AiError("refused", "the answer is not one translation for each text");
        }
        if (parsed.data.translatedText.some((text) => text.trim() === "")) throw new AiError("refused", "a translation is empty");
        return parsed.data.translatedText;
      });
    },
    close: async () => {},
  };
}

class Languages {
  #pairs: Pairs = new Map();
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | undefined;
  #failure: unknown;
  readonly #client: OpenAiClient;
  readonly #now: () => number;

  constructor(client: OpenAiClient, now: () => number) {
    this.#client = client;
    this.#now = now;
  }

  /** Rejects until the languages are known. */
  ask(): Promise<void> {
    const lasts = this.#failure === undefined ? LIST_LASTS_MS : ASK_AGAIN_MS;
    if (!this.#asking && this.#now() - this.#askedAt < lasts) {
      return this.#pairs.size > 0
        ? Promise.resolve()
        : Promise.reject(this.#failure ?? new AiError("unsupported", "the server has no languages"));
    }
    this.#asking ??= this.#read().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  find(source: string, target: string): { source: string; target: string } | null {
    void this.ask().catch(() => undefined);
    const from = namesOf(source).find((name) => this.#pairs.has(name));
    const to = namesOf(target).find((name) => from !== undefined && name !== from && this.#pairs.get(from)?.has(name));
    return from !== undefined && to !== undefined ? { source: from, target: to } : null;
  }

  async #read(): Promise<void> {
    try {
      const parsed = listReply.safeParse(await this.#client.json({ path: "/languages", method: "GET" }));
      if (!parsed.success) throw new AiError("unavailable", "the answer is not a list of languages");
      const all = parsed.data.map(({ code }) => code);
      this.#pairs = new Map(parsed.data.map(({ code, targets }) => [code, new Set(targets ?? all)]));
      this.#failure = undefined;
    } catch (error) {
      this.#failure = error;
      // The languages of the last hour are probably still supported when the server is back.
      if (this.#pairs.size === 0) throw error;
    } finally {
      this.#askedAt = this.#now();
    }
  }
}

const namesOf = (code: string): string[] => OTHER_NAMES[code] ?? [code, code.split("-")[0]!];
