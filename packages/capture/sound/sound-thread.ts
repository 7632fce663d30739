import { readSound } from "./read-sound.ts";
import type { FromSoundThread, ReadSound, ToSoundThread } from "./sound-protocol.ts";

/** `arrivedAt`: of `performance.now()` of this page. `sound` is null at the end, which `error` caused. */
type OnSound = (sound: ReadSound | null, arrivedAt: number, error?: string) => void;

const listeners = new Map<number, OnSound>();
let nextId = 0;
let loading: Promise<void> | undefined;
let thread: Worker | null = null;

/** Loads the thread that reads sound, so that a later loss of the network does not matter. Resolves also if it cannot be loaded. */
export function loadSoundThread(): Promise<void> {
  return (loading ??= new Promise((resolve) => {
    if (typeof Worker === "undefined" || !("MediaStreamTrackProcessor" in globalThis)) return resolve();
    const worker = new Worker(new URL("./sound.worker.ts", import.meta.url), { type: "module", name: "sound" });
    worker.onmessage = ({ data }: MessageEvent<FromSoundThread | "ready">) => {
      if (data === "ready") thread = worker;
      else listeners.get(data.id)?.(data.sound, data.arrivedAt - performance.timeOrigin, data.error);
      resolve();
    };
    worker.onerror = () => {
      loading = undefined;
      resolve();
    };
  }));
}

/**
 * Reads a stream in the sound thread, or in the page while there is none: Chromium drops what waits in a stream when it is transferred, so it cannot wait
 * for the thread. Returns a function that ends the reading.
 */
export function readInThread(readable: ReadableStream<AudioData>, onSound: OnSound): () => void {
  const id = nextId++;
  listeners.set(id, onSound);
  if (thread) thread.postMessage({ id, readable } satisfies ToSoundThread, [readable]);
  else {
    const tell = (sound: ReadSound | null, error?: string) => listeners.get(id)?.(sound, performance.now(), error);
    readSound(readable, tell).then(
      () => tell(null),
      (error: Error) => tell(null, error.message),
    );
  }
  return () => listeners.delete(id);
}
