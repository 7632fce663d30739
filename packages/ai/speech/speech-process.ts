/** The child process with the speech models. The voice detector loads without the 63 MB of the transcription model. */
import { SpeechModel, VoiceDetector } from "./speech-models.ts";
import type { SpeechAnswer, SpeechRequest } from "./speech-protocol.ts";
import { loadOnce, serveModel } from "../processes/serve-model.ts";
import { readVoice } from "../diarization/voice-frames.ts";
import { VoiceSample } from "../diarization/voice-sample.ts";

const detector = loadOnce(() => VoiceDetector.load());
const model = loadOnce(() => SpeechModel.load());

serveModel<SpeechRequest, SpeechAnswer>(async (request) => {
  if (request.kind === "vad") return { kind: "vad", ...(await (await detector()).detect(request.pcm, request.state)) };
  if (request.kind === "voices")
    return { kind: "voices", samples: request.speech.map((span) => VoiceSample.of(readVoice(request.pcm, span)).sums) };
  return { kind: "transcribe", ...(await (await model()).transcribe(request.pcm)) };
});
