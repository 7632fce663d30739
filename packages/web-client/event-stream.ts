import { STREAM_PATH } from "@aside/contract/event-stream.ts";
import { api } from "./api.ts";
import { sessionStore } from "./session-store.ts";

export type StreamEvent = { topic: string; payload: Record<string, string | number | boolean | null> };

const RETRY_MS = 1000;
const MAX_RETRY_MS = 15_000;

const GAP: StreamEvent = { topic: "signals.gap", payload: {} };

type Listener = (event: StreamEvent) => void;
/** Returns what stops it. `hasMissed`: events may have been missed before. */
type Start = (hasMissed: boolean) => () => void;

/**
 * What happens to the person, and after a gap `signals.gap`: then everything must be loaded again. Returns a function that stops this. A phone
 * stops hidden tabs, which then could not read the stream for the others.
 */
export function listenToPerson(onEvent: Listener): () => void {
  const start: Start = (hasMissed) => listen(STREAM_PATH, onEvent, hasMissed);
  return matchMedia("(pointer: coarse)").matches ? whileVisible(start) : start(false);
}

/** As `listenToPerson`, what happens to a post. Hidden tabs do not listen, because those of different posts would each need a connection. */
export function listenToPost(postId: string, onEvent: Listener): () => void {
  return whileVisible((hasMissed) => listen(`${STREAM_PATH}?post_id=${postId}`, onEvent, hasMissed));
}

function whileVisible(start: Start): () => void {
  let hasMissed = false;
  let stop: (() => void) | undefined;
  const update = () => {
    stop?.();
    stop = document.hidden ? undefined : start(hasMissed);
    hasMissed ||= document.hidden;
  };
  update();
  document.addEventListener("visibilitychange", update);
  return () => {
    document.removeEventListener("visibilitychange", update);
    stop?.();
  };
}

function listen(path: string, onEvent: Listener, hasMissed: boolean): () => void {
  const abort = new AbortController();
  void share(path, onEvent, hasMissed, abort.signal);
  return () => abort.abort();
}

/**
 * One connection for all tabs of a browser that listen to the same: over HTTP/1.1 a browser opens six connections to a host, and with six
 * open streams nothing else is loaded. The first tab reads the stream and tells the others. When it ends, the next one takes over.
 */
async function share(path: string, onEvent: Listener, hasMissed: boolean, signal: AbortSignal): Promise<void> {
  // Absent on a page without TLS.
  if (!("locks" in navigator)) return await run(path, onEvent, hasMissed, signal);
  const name = `aside.events ${sessionStore.get()?.user.userId} ${path}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onEvent(data as StreamEvent);
  const read = async (hasGap: boolean) => {
    const tell = (event: StreamEvent) => {
      channel.postMessage(event);
      onEvent(event);
    };
    await run(path, tell, hasGap, signal);
  };
  try {
    const isOver = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await read(hasMissed);
      return lock !== null;
    });
    if (isOver) return;
    if (hasMissed) onEvent(GAP);
    await navigator.locks.request(name, { signal }, async () => await read(true));
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    channel.close();
  }
}

/** Server-sent events with fetch (EventSource cannot send our headers). Reconnects until it is stopped or refused. */
async function run(path: string, onEvent: Listener, hasMissed: boolean, signal: AbortSignal): Promise<void> {
  let wait = RETRY_MS;
  let isFirst = !hasMissed;
  while (!signal.aborted) {
    // A stream from before a network failure may hang forever: a new one is opened when the network is back.
    const stale = new AbortController();
    const onOnline = () => stale.abort();
    globalThis.addEventListener?.("online", onOnline);
    try {
      const response = await api.open(path, AbortSignal.any([signal, stale.signal]));
      if (response.status === 403 || response.status === 404) return;
      // After a failure the page may lack what it asked for meanwhile, also if no event was ever missed.
      const isBack = !isFirst;
      isFirst = false;
      if (response.ok && response.body) {
        if (isBack) onEvent(GAP);
        wait = RETRY_MS;
        await readEvents(response.body, onEvent);
      }
    } catch {
      isFirst = false;
      if (signal.aborted) return;
    } finally {
      globalThis.removeEventListener?.("online", onOnline);
    }
    if (stale.signal.aborted) continue;
    await pause(wait);
    wait = Math.min(wait * 2, MAX_RETRY_MS);
  }
}

/** Shorter when the network comes back meanwhile, or the person does. */
async function pause(ms: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      for (const name of ["online", "focus"]) globalThis.removeEventListener?.(name, end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    for (const name of ["online", "focus"]) globalThis.addEventListener?.(name, end);
  });
}

async function readEvents(body: ReadableStream<Uint8Array>, onEvent: Listener): Promise<void> {
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
