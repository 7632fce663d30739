import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium, type Page } from "@playwright/test";

/** What the microphone says. */
export const SENTENCE =
  "Good morning everyone. The quarterly report is ready, and we need to send the budget to the finance team before Friday.";

const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

let wav: string | null = null;

/** The sentence spoken by flite after nine seconds of silence: the time to open the studio and count down. */
export function speechFile(): string {
  if (wav && existsSync(wav)) return wav;
  const directory = mkdtempSync(join(tmpdir(), "aside-voice-"));
  const [raw, padded] = [join(directory, "raw.wav"), join(directory, "speech.wav")];
  execFileSync("flite", ["-voice", "slt", "-t", SENTENCE, "-o", raw]);
  execFileSync("ffmpeg", ["-v", "error", "-i", raw, "-af", "adelay=9000,apad=pad_dur=120", "-ar", "48000", padded]);
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return (wav = padded);
}

/** A browser of its own: camera (moving picture) and a microphone that speaks. With `profile` it can be killed and opened again; `voice`: a WAV file to speak instead. */
export async function openBrowser(
  options: { profile?: string; speaks?: boolean; voice?: string } = {},
): Promise<{ context: BrowserContext; page: Page; profile: string; close: () => Promise<void> }> {
  const profile = options.profile ?? mkdtempSync(join(tmpdir(), "aside-profile-"));
  const voice = options.speaks === false ? [] : [`--use-file-for-fake-audio-capture=${options.voice ?? speechFile()}%noloop`];
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env["CHROMIUM"] ?? "/usr/bin/chromium",
    headless: true,
    args: [
      ...FLAGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      "--autoplay-policy=no-user-gesture-required",
      ...voice,
    ],
    permissions: ["camera", "microphone", "clipboard-read", "clipboard-write"],
    viewport: { width: 1100, height: 800 },
  });
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

/** Errors of the page: console errors, exceptions, failed requests of ours. A test ends by expecting none. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  // A failed load is told with its address by the response; the console's line has none.
  page.on(
    "console",
    (message) => message.type() === "error" && !message.text().startsWith("Failed to load resource") && errors.push(message.text()),
  );
  page.on("response", (response) => response.status() >= 400 && errors.push(`${response.status()} ${response.url()}`));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}
