import { NetworkError } from "./api-error.ts";

/** Without an answer within this time it fails as without a connection. The signal alone ends only the request itself, not what is fetched before it. */
export async function answerWithin<T>(ms: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(ms);
  const late = new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(new NetworkError()), { once: true }));
  return await Promise.race([ask(signal), late]);
}
