import { Transform } from "node:stream";
import { sniffAudio } from "@aside/media/ffmpeg/sniff-container.ts";
import { AppError } from "@aside/contract/errors.ts";

const HEAD_BYTES = 12;

/** Passes only data that begins like MP4/QuickTime, WebM/Matroska or an audio file. Playlists and anything else are refused at the first bytes. */
export class MediaGate extends Transform {
  #head: Buffer | null = Buffer.alloc(0);
  readonly #refusal: string;
  constructor(refusal: string) {
    super();
    this.#refusal = refusal;
  }
  override _transform(chunk: Buffer, _encoding: string, done: (error?: Error | null, data?: Buffer) => void): void {
    if (this.#head === null) return done(null, chunk);
    this.#head = Buffer.concat([this.#head, chunk]);
    if (this.#head.length < HEAD_BYTES) return done();
    if (!looksLikeMedia(this.#head)) return done(new AppError(422, "not_a_video", this.#refusal));
    const passed = this.#head;
    this.#head = null;
    done(null, passed);
  }
  override _flush(done: (error?: Error | null) => void): void {
    done(this.#head === null ? null : new AppError(422, "not_a_video", this.#refusal));
  }
}

function looksLikeMedia(head: Buffer): boolean {
  if (sniffAudio(head)) return true;
  const isEbml = head.readUInt32BE(0) === 0x1a45dfa3;
  const box = head.toString("latin1", 4, 8);
  return isEbml || ["ftyp", "moov", "mdat", "wide", "free", "skip"].includes(box);
}
