import { readSound } from "./read-sound.ts";
import { type OnSound, SoundHandover } from "./sound-handover.ts";
import type { FromSoundThread, SoundThreadReady, ToSoundThread } from "./sound-protocol.ts";
import { ThreadTime } from "./thread-time.ts";

const listeners = new Map<number, OnSound>();
let nextId = 0;
let loading: Promise<void> | undefined;
/** `lead`: how long after this page it started, in milliseconds. */
let thread: { worker: Worker; lead: number } | null = null;

/** Loads the thread that reads sound, so that a later loss of the network does not matter. Resolves also if it cannot be loaded. */
export function loadSoundThread(): Promise<void> {
  return (loading ??= new Promise((resolve) => {
    if (typeof Worker === "undefined" || !("MediaStreamTrackProcessor" in globalThis)) return resolve();
    const worker = new Worker(new URL("./sound.worker.ts", import.meta.url), { type: "module", name: "sound" });
    worker.onmessage = ({ data }: MessageEvent<FromSoundThread | SoundThreadReady>) => {
      if ("startedAt" in data) thread = { worker, lead: data.startedAt - performance.timeOrigin };
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
 * Reads a track in the sound thread, and in the page until the thread has its first sound, or while there is no thread. `open` returns a new
 * stream of the track. Returns a function that ends the reading.
 */
export function readInThread(open: () => ReadableStream<AudioData>, onSound: OnSound): () => void {
  const id = nextId++;
  let isOver = false;
  const tell: OnSound = (...piece) => {
    if (!isOver) onSound(...piece);
  };
  if (thread) {
    const handover = new SoundHandover(tell);
    const readable = open();
    const time = new ThreadTime(thread.lead);
    listeners.set(id, (sound, arrivedAt, error) => {
      handover.fromThread(sound && { ...sound, timestamp: time.inPage(sound, arrivedAt) }, arrivedAt, error);
    });
    thread.worker.postMessage({ id, readable } satisfies ToSoundThread, [readable]);
    readSound(open(), (sound) => !isOver && handover.fromPage(sound, performance.now()))
      .catch(() => {})
      .finally(() => handover.fromPage(null, performance.now()));
  } else {
    readSound(open(), (sound) => {
      tell(sound, performance.now());
      return !isOver;
    }).then(
      () => tell(null, performance.now()),
      (error: Error) => tell(null, performance.now(), error.message),
    );
  }
  return () => {
    isOver = true;
    listeners.delete(id);
  };
}
