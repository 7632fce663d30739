import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM, CHROMIUM_FLAGS } from "@aside/platform/testkit/chromium.ts";
import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { watchToasts } from "./toasts.ts";

/** What the microphone says. */
export const SENTENCE =
  "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday.";

const spoken = new Map<string, string>();

/** Sentences spoken by flite, half a second apart, after nine seconds of silence: the time to open the studio and count down. */
export function speechFile(sentences: readonly string[] = [SENTENCE]): string {
  const key = sentences.join("\n");
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
  const filter = `${parts};${joined}concat=n=${sentences.length}:v=0:a=1,adelay=9000,apad=pad_dur=120`;
  execFileSync("ffmpeg", ["-v", "error", ...inputs, "-filter_complex", filter, "-ar", "48000", padded]);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  spoken.set(key, padded);
  return padded;
}

/** Its own name would say "Headless": a machine's, whose views are not counted. */
const PERSONS_BROWSER =
  "--user-agent=Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** A browser of its own: camera (moving picture) and a microphone that speaks. `says`: the sentences. With `profile` it can be killed and opened again. */
export async function openBrowser(
  options: {
    profile?: string;
    speaks?: boolean;
    says?: readonly string[];
    /** A WAV file to speak instead. */
    voice?: string;
    /** The sound begins again at its end. */
    repeats?: boolean;
    cameras?: number;
    /** An MJPEG file that the camera shows, again and again. */
    camera?: string;
    viewport?: { width: number; height: number };
    /** A phone: fingers, no mouse, and its own layout. */
    isMobile?: boolean;
    /** The title of a tab: sharing a screen really shares that one. Otherwise a picture of the browser's own is shared. */
    sharedTab?: string;
    /** Of Chromium, besides ours. */
    flags?: readonly string[];
  } = {},
): Promise<{ context: BrowserContext; page: Page; profile: string; close: () => Promise<void> }> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), "aside-profile-"));
  const voice =
    options.speaks === false
      ? []
      : [`--use-file-for-fake-audio-capture=${options.voice ?? speechFile(options.says)}${options.repeats ? "" : "%noloop"}`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: [
      ...CHROMIUM_FLAGS,
      // A camera of today: thirty pictures a second.
      `--use-fake-device-for-media-stream=device-count=${options.cameras ?? 1},fps=30`,
      options.sharedTab ? `--auto-select-tab-capture-source-by-title=${options.sharedTab}` : "--use-fake-ui-for-media-stream",
      ...(options.camera ? [`--use-file-for-fake-video-capture=${options.camera}`] : []),
      "--autoplay-policy=no-user-gesture-required",
      ...(options.flags?.some((flag) => flag.startsWith("--user-agent=")) ? [] : [PERSONS_BROWSER]),
      ...voice,
      ...(options.flags ?? []),
    ],
    permissions: ["camera", "microphone", "clipboard-read", "clipboard-write"],
    viewport: options.viewport ?? { width: 1100, height: 800 },
    isMobile: options.isMobile ?? false,
    hasTouch: options.isMobile ?? false,
  });
  await watchToasts(context);
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    profile,
    close: async () => {
      await context.close();
      if (!options.profile) rmSync(profile, { recursive: true, force: true });
    },
  };
}

/**
 * Chromium says so of a frame that it lost itself while a track's stream was handed to a worker: no script of the page has seen that one. Whether the page
 * closes those that it gets is asked by `readFrames`.
 */
const LOST_FRAME = "A VideoFrame was garbage collected without being closed.";

/** Errors of the page: console errors, exceptions, failed requests of ours. A test ends by expecting none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  // A failed load is told with its address by the response; the console's line has none.
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !message.text().startsWith("Failed to load resource") &&
      !message.text().startsWith(LOST_FRAME) &&
      errors.push(message.text()),
  );
  page.on("response", (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
