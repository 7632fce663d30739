import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { withTemporaryDirectory } from "@aside/files/temporary-directory.ts";
import { AiError, type Speaker } from "../port.ts";
import { runProgram } from "../processes/run-program.ts";
import { readWav, writeWav } from "./wav.ts";

const ENGINE = "flite";
const VOICES = ["slt", "rms", "awb", "kal"];
/** About ten minutes of speech, which take some seconds to generate. */
const MAX_CHARACTERS = 10_000;
const TIMEOUT_MS = 60_000;

/** English speech by Debian's program flite. The voice is robotic: the UI must say so. */
export function createEmbeddedSpeaker(options: { command?: string } = {}): Speaker {
  const command = options.command ?? ENGINE;
  return {
    engine: ENGINE,
    speak: async ({ text, language, voice = "slt", signal, onUsage }) => {
      if (language.split("-")[0] !== "en") throw new AiError("unsupported", `${ENGINE} has no voice for ${language}`);
      if (!VOICES.includes(voice)) throw new AiError("unsupported", `${ENGINE} has the voices ${VOICES.join(", ")}`);
      const spoken = toSpoken(text);
      const sound = await withTemporaryDirectory(async (directory) => {
        const path = join(directory, "speech.wav");
        // Sent as input: an argument could be too long.
        const args = ["-voice", voice, "-f", "/dev/stdin", "-o", path];
        const done = await runProgram(command, args, { input: spoken, timeoutMs: TIMEOUT_MS, maxBytes: 100_000, signal });
        if (!done) throw new AiError("unsupported", `${ENGINE} is not installed`);
        return readWav(await readFile(path));
      });
      if (!sound || sound.samples.length === 0) throw new AiError("unavailable", `${ENGINE} wrote no speech`);
      const seconds = sound.samples.length / sound.sampleRate;
      onUsage?.({ kind: "speak", engine: ENGINE, inputTokens: 0, outputTokens: 0, seconds, characters: spoken.length, costMicros: 0 });
      return writeWav(sound);
    },
    close: async () => {},
  };
}

function toSpoken(text: string): string {
  if (text.length > MAX_CHARACTERS) throw new AiError("refused", `the text is longer than ${MAX_CHARACTERS} characters`);
  const spoken = text.replaceAll("\u0000", "").toWellFormed().trim();
  if (!/[\p{L}\p{N}]/u.test(spoken)) throw new AiError("refused", "there is nothing to speak");
  return `${spoken}\n`;
}
