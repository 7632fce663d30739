/** The child process that holds the models. One request at a time; the parent (speech-engine.ts) queues. */
import { SpeechModel, VoiceDetector } from "./speech-models.ts";
import type { AnswerMessage, RequestMessage, SpeechAnswer, SpeechRequest } from "./speech-protocol.ts";

let model: Promise<SpeechModel> | undefined;
let detector: Promise<VoiceDetector> | undefined;

async function answer(request: SpeechRequest): Promise<SpeechAnswer> {
  if (request.kind === "vad") {
    return { kind: "vad", ...(await (await loadDetector()).detect(request.pcm, request.state)) };
  }
  return { kind: "transcribe", ...(await (await loadModel()).transcribe(request.pcm)) };
}

function loadDetector(): Promise<VoiceDetector> {
  detector ??= VoiceDetector.load().catch((error: unknown) => {
    detector = undefined;
    throw error;
  });
  return detector;
}

function loadModel(): Promise<SpeechModel> {
  model ??= SpeechModel.load().catch((error: unknown) => {
    model = undefined;
    throw error;
  });
  return model;
}

process.on("message", ({ id, request }: RequestMessage) => {
  void answer(request)
    .then(
      (result): AnswerMessage => ({ id, answer: result }),
      (error: unknown): AnswerMessage => ({ id, error: String(error) }),
    )
    .then((message) => process.send?.(message));
});

/** A parent that is killed cannot end us. */
process.on("disconnect", () => process.exit(0));
