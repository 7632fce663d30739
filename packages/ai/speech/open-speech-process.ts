import { ModelProcess } from "../processes/model-process.ts";
import { AiError } from "../port.ts";
import type { SpeechAnswer, SpeechRequest } from "./speech-protocol.ts";

export type SpeechProcess = ModelProcess<SpeechRequest, SpeechAnswer>;

export const openSpeechProcess = (options: { idleMs?: number } = {}): SpeechProcess =>
  new ModelProcess({ program: new URL("./speech-process.ts", import.meta.url), ...options });

type AnswerTo<Kind> = Extract<SpeechAnswer, { kind: Kind }>;

export async function requestSpeech<Request extends SpeechRequest>(
  speech: SpeechProcess,
  session: object,
  request: Request,
): Promise<AnswerTo<Request["kind"]>> {
  const answer = await speech.ask(session, request);
  if (answer.kind !== request.kind) throw new AiError("unavailable", "the model process sent an unexpected answer");
  return answer as AnswerTo<Request["kind"]>;
}
