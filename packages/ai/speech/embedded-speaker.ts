import type { Speaker } from "../port.ts";
import { FLITE, FLITE_SAYABLE, FLITE_VOICES, speakByFlite } from "./flite.ts";
import { writeWav } from "./wav.ts";

/** English speech by Debian's program flite. The voice is robotic: the UI must say so. */
export function createEmbeddedSpeaker(options: { command?: string } = {}): Speaker {
  return {
    engine: FLITE,
    voices: async () => ({
      voices: Object.entries(FLITE_VOICES).map(([id, name]) => ({ id, name, language: "en", isRobotic: true })),
      languages: ["en"],
    }),
    sayable: FLITE_SAYABLE,
    speak: async (request) => writeWav((await speakByFlite(request, options.command)).sound),
    close: async () => {},
  };
}
