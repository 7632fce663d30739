import { AiError } from "@aside/ai/port.ts";
import { ModelProcess } from "@aside/ai/processes/model-process.ts";
import { MediaError } from "@aside/media/ffmpeg/media-error.ts";
import { measurePicture } from "@aside/media/pictures/measure-picture.ts";
import { MODEL_NAME } from "../models/model-name.ts";
import type { Face, FaceEngine } from "../port.ts";
import type { FaceAnswer, FaceRequest } from "./face-protocol.ts";

/** Faces on this machine. The models are loaded for the first picture and unloaded after `idleMs`, two minutes by default. */
export function createFaceEngine(options: { idleMs?: number } = {}): FaceEngine {
  const model = new ModelProcess<FaceRequest, FaceAnswer>({ program: new URL("./face-process.ts", import.meta.url), ...options });
  return {
    model: MODEL_NAME,
    async analyze(pictures, { signal, areFrames = false } = {}) {
      const session = {};
      const forget = () => model.forget(session);
      signal?.addEventListener("abort", forget);
      try {
        const found: Face[][] = [];
        for (const picture of pictures) {
          if (signal?.aborted) throw new AiError("closed", "the call was aborted");
          if (!areFrames) await checkPicture(picture, signal);
          if (signal?.aborted) throw new AiError("closed", "the call was aborted");
          const answer = await model.ask(session, { picture });
          if ("refused" in answer) throw new AiError("refused", answer.refused);
          found.push(answer.faces);
        }
        return found;
      } finally {
        signal?.removeEventListener("abort", forget);
      }
    },
    close: () => model.close(),
  };
}

/** Before the decoder, which would take the memory that a header asks for. */
async function checkPicture(picture: Buffer, signal: AbortSignal | undefined): Promise<void> {
  try {
    await measurePicture(picture, signal && { signal });
  } catch (error) {
    if (!(error instanceof MediaError)) throw error;
    if (error.reason === "aborted") throw new AiError("closed", "the call was aborted", { cause: error });
    const isOwnFault = error.reason === "machine" || error.reason === "missing_ffmpeg" || error.reason === "timeout";
    throw new AiError(isOwnFault ? "unavailable" : "refused", error.message, { cause: error });
  }
}
