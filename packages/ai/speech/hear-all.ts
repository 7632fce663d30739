import type { OnUsage, Pcm16k, Transcriber, TranscriptSegment } from "../port.ts";

/** Transcribes a sound that is there as a whole. Rejects with AiError. */
export async function hearAll(transcriber: Transcriber, pcm: Pcm16k, onUsage?: OnUsage): Promise<TranscriptSegment[]> {
  const session = await transcriber.open({ offset: 0, ...(onUsage ? { onUsage } : {}) });
  try {
    return [...(await session.push(pcm)), ...(await session.finish())];
  } finally {
    await session.close();
  }
}
