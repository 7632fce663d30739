/** The browser's translator, if there is one (https://developer.mozilla.org/docs/Web/API/Translator). */
type Pair = { sourceLanguage: string; targetLanguage: string };
type Availability = "unavailable" | "downloadable" | "downloading" | "available";
type DeviceTranslator = { translate(text: string, options?: { signal?: AbortSignal }): Promise<string>; destroy(): void };
type CreateOptions = { signal: AbortSignal; monitor: (progress: EventTarget) => void };
type TranslatorApi = { availability(pair: Pair): Promise<Availability>; create(options: Pair & CreateOptions): Promise<DeviceTranslator> };

const findApi = () => (globalThis as { Translator?: TranslatorApi }).Translator;

/** The API expects BCP 47 as well, but names Traditional Chinese by its script. */
const pairOf = (source: string, target: string): Pair => {
  const name = (code: string) => (code === "zh-TW" ? "zh-Hant" : code);
  return { sourceLanguage: name(source), targetLanguage: name(target) };
};

/** Languages of Chromium 156. It logs a warning for each question about another language, so none is asked. */
const BROWSER_LANGUAGES = new Set(
  "en es ar hi zh fr zh-TW ko de ja bn bg hr cs da nl fi el hu id it kn lt no pl pt ro ru sk sl sv ta te th tr uk vi".split(" "),
);

export async function canTranslateOnDevice(source: string, target: string): Promise<boolean> {
  if (!BROWSER_LANGUAGES.has(source) || !BROWSER_LANGUAGES.has(target)) return false;
  const availability = await findApi()
    ?.availability(pairOf(source, target))
    .catch(() => "unavailable" as const);
  return availability !== undefined && availability !== "unavailable";
}

/** Translations made on this page, by language pair and text, so that switching back is instant. */
const known = new Map<string, Map<string, string>>();

export function knownOnDevice(source: string, target: string): Map<string, string> {
  const key = `${source}>${target}`;
  const texts = known.get(key) ?? new Map<string, string>();
  known.set(key, texts);
  return texts;
}

/** Rejects with NotAllowedError if a language pack must be downloaded, which needs a user gesture. */
export async function translateOnDevice(
  texts: readonly string[],
  { source, target, signal, onText }: { source: string; target: string; signal: AbortSignal; onText: () => void },
): Promise<void> {
  const done = knownOnDevice(source, target);
  const missing = texts.filter((text) => !done.has(text));
  const api = findApi();
  if (missing.length === 0 || !api) return;
  const translator = await createTranslator(api, pairOf(source, target), signal);
  try {
    for (const text of missing) {
      if (signal.aborted) return;
      done.set(text, await translator.translate(text));
      onText();
    }
  } finally {
    translator.destroy();
  }
}

/** A language pack that makes no progress for this long does not come. */
const STALLED_MS = 60_000;

async function createTranslator(api: TranslatorApi, pair: Pair, signal: AbortSignal): Promise<DeviceTranslator> {
  const stalled = new AbortController();
  const giveUp = () => stalled.abort(new DOMException("The language pack does not arrive.", "TimeoutError"));
  let timer = setTimeout(giveUp, STALLED_MS);
  const monitor = (progress: EventTarget) =>
    progress.addEventListener("downloadprogress", () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, STALLED_MS);
    });
  try {
    return await api.create({ ...pair, signal: AbortSignal.any([signal, stalled.signal]), monitor });
  } finally {
    clearTimeout(timer);
  }
}
