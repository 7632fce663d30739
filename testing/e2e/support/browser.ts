import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/testkit/chromium.ts";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { watchToasts } from "./toasts.ts";

/** The microphone's speech. */
export const SENTENCE =
  "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday.";

const spoken = new Map<string, string>();

/** Seconds of silence before the speech, in which the studio opens and counts down. */
const STUDIO_SILENCE = 9;

/** Makes a sound file of sentences spoken by flite, half a second apart, after `silence` seconds. */
export function speechFile(sentences: readonly string[] = [SENTENCE], silence = STUDIO_SILENCE): string {
  const key = [silence, ...sentences].join("\n");
  const known = spoken.get(key);
  if (known && existsSync(known)) return known;
  const directory = mkdtempSync(join(tmpdir(), "aside-voice-"));
  const padded = join(directory, "speech.wav");
  const inputs = sentences.flatMap((sentence, index) => {
    const raw = join(directory, `${index}.wav`);
    execFileSync("flite", ["-voice", "slt", "-t", sentence, "-o", raw]);
    return ["-i", raw];
  });
  const parts = sentences.map((_, index) => `[${index}]apad=pad_dur=0.5[p${index}]`).join(";");
  const joined = sentences.map((_, index) => `[p${index}]`).join("");
  const filter = `${parts};${joined}concat=n=${sentences.length}:v=0:a=1,adelay=${silence * 1000},apad=pad_dur=120`;
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-filter_complex", filter, "-ar", "48000", padded]);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  spoken.set(key, padded);
  return padded;
}

/** Chromium's default user agent contains "Headless" and counts as a bot, whose views are ignored. */
const USER_AGENT = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

type Options = {
  /** A profile directory with which the browser can be killed and reopened. The caller removes it. */
  profile?: string;
  speaks?: boolean;
  says?: readonly string[];
  /** A WAV file to use instead of speech. */
  voice?: string;
  /** Repeats the sound. */
  repeats?: boolean;
  cameras?: number;
  /** An MJPEG file that the camera repeats. */
  camera?: string;
  viewport?: { width: number; height: number };
  /** Simulates a phone: touch, no mouse, and the mobile layout. */
  isMobile?: boolean;
  userAgent?: string;
  /** The title of the tab that screen sharing shares. Without it the browser shares a generated picture. */
  sharedTab?: string;
  /** Pages can be recorded with their sound: Playwright mutes them otherwise. */
  isHeard?: boolean;
  /** The app may register its service worker, which keeps files and answers before the network. */
  hasWorker?: boolean;
  /** Additional Chromium flags. */
  flags?: readonly string[];
};

export type OpenBrowser = { context: BrowserContext; page: Page; profile: string; close: () => Promise<void> };

/**
 * Opens a browser with a camera (a moving picture) and a microphone that speaks the sentences of `says`. If possible it is a new context of
 * the Playwright worker's browser, because starting Chromium takes seconds.
 */
export async function openBrowser(options: Options = {}): Promise<OpenBrowser> {
  const { context, profile, close } = isPlain(options) ? await openContext(options) : await launchProfile(options);
  await watchToasts(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return { context, page, profile, close };
}

/** Benches get separate browsers, because they measure each one alone and have no worker that closes a shared one. */
const isPlain = ({ profile, speaks, cameras = 1, camera, sharedTab, isHeard, flags = [] }: Options) =>
  process.env["TEST_WORKER_INDEX"] !== undefined &&
  profile === undefined &&
  speaks === false &&
  cameras === 1 &&
  !camera &&
  !sharedTab &&
  !isHeard &&
  flags.length === 0;

const contextOptions = ({ viewport, isMobile = false, userAgent, hasWorker = false }: Options) => ({
  permissions: ["camera", "microphone", "clipboard-read", "clipboard-write"],
  viewport: viewport ?? { width: 1100, height: 800 },
  userAgent: userAgent ?? USER_AGENT,
  isMobile,
  hasTouch: isMobile,
  serviceWorkers: hasWorker ? ("allow" as const) : ("block" as const),
});

function launchOptions(options: Options) {
  const voice =
    options.speaks === false
      ? []
      : [`--use-file-for-fake-audio-capture=${options.voice ?? speechFile(options.says)}${options.repeats ? "" : "%noloop"}`];
  const args = [
    ...CHROMIUM_FLAGS,
    // Thirty frames per second, like current cameras.
    `--use-fake-device-for-media-stream=device-count=${options.cameras ?? 1},fps=30`,
    options.sharedTab ? `--auto-select-tab-capture-source-by-title=${options.sharedTab}` : "--use-fake-ui-for-media-stream",
    ...(options.camera ? [`--use-file-for-fake-video-capture=${options.camera}`] : []),
    "--autoplay-policy=no-user-gesture-required",
    ...voice,
    ...(options.flags ?? []),
  ];
  return { executablePath: CHROMIUM, headless: true, args, ...(options.isHeard ? { ignoreDefaultArgs: ["--mute-audio"] } : {}) };
}

/** The shared browser, which Playwright closes with the worker. */
let shared: Promise<Browser> | undefined;

async function openContext(options: Options) {
  shared ??= chromium.launch(launchOptions({ speaks: false }));
  const context = await (await shared).newContext(contextOptions(options));
  return { context, profile: "", close: async () => await context.close() };
}

async function launchProfile(options: Options) {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), "aside-profile-"));
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(options), ...contextOptions(options) });
  const close = async () => {
    await context.close();
    if (!options.profile) rmSync(profile, { recursive: true, force: true });
  };
  return { context, profile, close };
}

/** Beginnings of console messages that are not the page's. Every other error or warning fails a test. */
const NOT_OURS = [
  "Service Worker registration blocked by Playwright",
  // The response handler reports failed loads with their address, which the console message lacks.
  "Failed to load resource",
  // Chromium lost a frame while a track's stream was transferred to a worker. Scripts of the page never received it; `readFrames` checks that
  // the page closes its own frames.
  "A VideoFrame was garbage collected without being closed.",
];

/** Collects what the page reports: errors and warnings of the console, and exceptions. */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    const isReported = message.type() === "error" || message.type() === "warning";
    if (isReported && !NOT_OURS.some((start) => message.text().startsWith(start))) errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

/** As `watchConsole`, and failed requests. Tests expect none at their end. */
export function watchErrors(page: Page): string[] {
  const errors = watchConsole(page);
  page.on("response", (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
  return errors;
}
