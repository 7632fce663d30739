import { readSound } from "./read-sound.ts";
import type { FromSoundThread, ReadSound, SoundThreadReady, ToSoundThread } from "./sound-protocol.ts";

// The browser keeps sound for 20 s at most, and a busy page may take longer. This thread does nothing else than read it, and what it has read waits
// in the page without a limit.
const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent<ToSoundThread>) => void;
  postMessage(message: FromSoundThread | SoundThreadReady, transfer?: Transferable[]): void;
};

scope.onmessage = ({ data: { id, readable } }) => {
  const now = () => performance.timeOrigin + performance.now();
  const tell = (sound: ReadSound) => {
    scope.postMessage({ id, sound, arrivedAt: now() }, [sound.samples.buffer]);
    return true;
  };
  readSound(readable, tell).then(
    () => scope.postMessage({ id, sound: null, arrivedAt: now() }),
    (error: Error) => scope.postMessage({ id, sound: null, arrivedAt: now(), error: error.message }),
  );
};

scope.postMessage({ startedAt: performance.timeOrigin });
