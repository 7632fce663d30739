/** What the sound thread reads. `id`: of the reader. */
export type ToSoundThread = { id: number; readable: ReadableStream<AudioData> };
/** `arrivedAt`: milliseconds since 1970, by the thread's clock. `sound` is null at the end of the stream, which `error` ended. */
export type FromSoundThread = { id: number; sound: ReadSound | null; arrivedAt: number; error?: string };

/** Mono. `timestamp`: of its first sample on the source's clock, in milliseconds. */
export type ReadSound = { timestamp: number; sampleRate: number; samples: Float32Array };

/** The thread's first message: when it started, in milliseconds since 1970. Its sound may be counted from then on. */
export type SoundThreadReady = { startedAt: number };
