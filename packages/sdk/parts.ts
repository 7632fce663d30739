import { AsideError } from "./errors.ts";

type Part = { index: number; body: Blob | Uint8Array<ArrayBuffer>; bytes: number };

/** The source in parts of `partBytes`; the last one is shorter. Of a stream, at most one part is in memory. */
export async function* partsOf(source: Blob | ReadableStream<Uint8Array>, size: number, partBytes: number): AsyncGenerator<Part> {
  if (source instanceof Blob) {
    for (let index = 0; index * partBytes < size; index++) {
      const body = source.slice(index * partBytes, (index + 1) * partBytes);
      yield { index, body, bytes: body.size };
    }
    return;
  }
  const reader = source.getReader();
  try {
    yield* readParts(reader, size, partBytes);
  } catch (error) {
    await reader.cancel(error).catch(() => {});
    throw error;
  } finally {
    reader.releaseLock();
  }
}

async function* readParts(reader: ReadableStreamDefaultReader<Uint8Array>, size: number, partBytes: number): AsyncGenerator<Part> {
  let part = new Uint8Array(Math.min(partBytes, size));
  let filled = 0;
  let index = 0;
  let total = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    total += value.length;
    if (total > size) throw sizeDiffers();
    for (let from = 0; from < value.length;) {
      const taken = value.subarray(from, from + part.length - filled);
      part.set(taken, filled);
      filled += taken.length;
      from += taken.length;
      if (filled < part.length) continue;
      yield { index: index++, body: part, bytes: filled };
      part = new Uint8Array(Math.max(0, Math.min(partBytes, size - index * partBytes)));
      filled = 0;
    }
  }
  if (total !== size) throw sizeDiffers();
}

const sizeDiffers = () => new AsideError({ code: "size_differs", message: "The stream does not have the size that was given." });
