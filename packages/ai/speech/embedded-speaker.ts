import type { Speaker } from "../port.ts";
import { FLITE, speakByFlite } from "./flite.ts";
import { writeWav } from "./wav.ts";

/** English speech by Debian's program flite. The voice is robotic: the UI must say so. */
export function createEmbeddedSpeaker(options: { command?: string } = {}): Speaker {
  return {
    engine: FLITE,
    speak: async (request) => writeWav((await speakByFlite(request, options.command)).sound),
    close: async () => {},
  };
}
