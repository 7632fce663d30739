import { api } from "./api.ts";

export type StreamEvent = { topic: string; payload: Record<string, string | number | boolean | null> };

const RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

/**
 * Server-sent events with fetch (EventSource cannot send our headers). Reconnects forever; after a gap the listener gets `signals.gap` and
 * must load its data again. Returns a function that stops this.
 */
export function listenToEvents(path: string, onEvent: (event: StreamEvent) => void): () => void {
  const abort = new AbortController();
  void run(path, onEvent, abort.signal);
  return () => abort.abort();
}

async function run(path: string, onEvent: (event: StreamEvent) => void, signal: AbortSignal): Promise<void> {
  let wait = RETRY_MS;
  let isFirst = true;
  while (!signal.aborted) {
    // A stream from before a network failure may hang forever: a new one is opened when the network is back.
    const stale = new AbortController();
    const onOnline = () => stale.abort();
    globalThis.addEventListener?.("online", onOnline);
    try {
      const response = await api.open(path, AbortSignal.any([signal, stale.signal]));
      if (response.status === 403 || response.status === 404) return;
      if (response.ok && response.body) {
        if (!isFirst) onEvent({ topic: "signals.gap", payload: {} });
        isFirst = false;
        wait = RETRY_MS;
        await readEvents(response.body, onEvent);
      }
    } catch {
      if (signal.aborted) return;
    } finally {
      globalThis.removeEventListener?.("online", onOnline);
    }
    if (stale.signal.aborted) continue;
    await pause(wait);
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }
}

/** Shorter when the network comes back meanwhile. */
async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.("online", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.("online", end);
  });
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: (event: StreamEvent) => void): Promise<void> {
  let text = "";
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>,
  ) as unknown as AsyncIterable<string>) {
    text += chunk;
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event) onEvent(event);
    }
  }
}

function parseEvent(block: string): StreamEvent | null {
  const topic = /^event: (.+)$/m.exec(block)?.[1];
  const data = /^data: (.+)$/m.exec(block)?.[1];
  if (!topic || !data || topic === "open") return null;
  return { topic, payload: JSON.parse(data) as StreamEvent["payload"] };
}
