import { PermanentUploadError } from "../recorder/port.ts";

const FIRST_RETRY_MS = 300;
const MAX_RETRY_MS = 8_000;

/** Retries until success or a permanent error. Delays grow, with jitter, and end when the browser is online again. */
export async function retryForever<T>(work: () => Promise<T>, given: { isStopped: () => boolean; onWait: () => void }): Promise<T> {
  for (let wait = FIRST_RETRY_MS; ; wait = Math.min(wait * 2, MAX_RETRY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (error instanceof PermanentUploadError || given.isStopped()) throw error;
      given.onWait();
      await waitOrOnline(wait * (0.75 + Math.random() / 2));
    }
  }
}

function waitOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener("online", done);
  });
}
