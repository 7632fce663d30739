import type { OnUsage } from "../port.ts";

export function reportSeconds(onUsage: OnUsage | undefined, engine: string, seconds: number): void {
  onUsage?.({ kind: "transcribe", engine, inputTokens: 0, outputTokens: 0, seconds, characters: 0, costMicros: 0 });
}
