import { EncodedPacket, EncodedVideoPacketSource } from "mediabunny";
import { FramePace, type FrameRates } from "../compositor/frame-pace.ts";
import { encoderConfigFor, type PictureQuality } from "./picture-encoding.ts";
import type { PictureFormat } from "./port.ts";

/** The maximum number of frames that wait for the encoder. More are dropped, because the encoder cannot keep up. */
const MAX_WAITING = 20;

/**
 * Encodes frames as H.264, with a keyframe each second. The quality may change while it runs; the coded size and the decoder's configuration
 * stay, so that a recording has one init segment.
 */
export class PictureEncoder {
  readonly source = new EncodedVideoPacketSource("avc");
  readonly #picture: PictureFormat;
  readonly #onConfig: (config: VideoDecoderConfig) => void;
  readonly #onError: (error: Error) => void;
  readonly #onPace: (rates: FrameRates) => void;
  readonly #pace: FramePace;
  /** Frames that were not left out because the encoder is too slow. */
  #kept = 0;
  #encoder: VideoEncoder | null = null;
  /** Applied with the next keyframe. Null: the best quality. */
  #wanted: PictureQuality | null = null;
  #quality: PictureQuality | null = null;
  #canvas: OffscreenCanvas | null = null;
  #hasPackets = false;

  /** `onPace` is called once a second. */
  constructor(
    picture: PictureFormat,
    given: {
      onConfig: (config: VideoDecoderConfig) => void;
      onPace: (rates: FrameRates) => void;
      onError: (error: Error) => void;
    },
  ) {
    this.#picture = picture;
    this.#pace = new FramePace(picture.frameRate);
    this.#onPace = given.onPace;
    this.#onConfig = given.onConfig;
    this.#onError = given.onError;
  }

  setQuality(quality: PictureQuality): void {
    this.#wanted = quality;
  }

  /** `number` counts all frames from 0, also those that are left out. The caller closes the frame. */
  encode(frame: VideoFrame, number: number): void {
    const { frameRate } = this.#picture;
    const isKey = number % frameRate === 0;
    if (isKey) this.#beginSecond(number / frameRate);
    // One frame per second is always encoded, because segments start with it.
    if (!isKey && (this.#encoder?.encodeQueueSize ?? 0) >= MAX_WAITING) return;
    this.#kept++;
    if (number % this.#interval() !== 0) return;
    this.#encoder ??= this.#open();
    // Its error was reported.
    if (this.#encoder.state === "closed") return;
    const timed = this.#fit(frame, { timestamp: this.#microseconds(number), duration: this.#microseconds(this.#interval()) });
    try {
      this.#encoder.encode(timed, { keyFrame: isKey });
    } finally {
      timed.close();
    }
  }

  /** Resolves when all frames are encoded. */
  async flush(): Promise<void> {
    await this.#encoder?.flush();
  }

  close(): void {
    if (this.#encoder && this.#encoder.state !== "closed") this.#encoder.close();
  }

  #open(): VideoEncoder {
    const encoder = new VideoEncoder({
      output: (chunk, meta) => this.#add(chunk, meta),
      error: (error) => {
        // The browser may take the encoder away from a long pause in a hidden page. The next frame opens another one.
        if (error.name === "QuotaExceededError") this.#encoder = null;
        else this.#onError(error);
      },
    });
    encoder.configure(encoderConfigFor(this.#picture, this.#quality));
    return encoder;
  }

  #add(chunk: EncodedVideoChunk, meta: EncodedVideoChunkMetadata | undefined): void {
    if (meta?.decoderConfig) this.#onConfig(meta.decoderConfig);
    // Some hardware calls its first frame a delta frame.
    const type = this.#hasPackets ? chunk.type : "key";
    this.#hasPackets = true;
    const packet = EncodedPacket.fromEncodedChunk(chunk).clone({
      type,
      timestamp: this.#exact(chunk.timestamp),
      duration: this.#exact(chunk.duration ?? 0),
    });
    this.source.add(packet, meta).catch(this.#onError);
  }

  #microseconds(frames: number): number {
    return Math.round((frames / this.#picture.frameRate) * 1e6);
  }

  /** Whole frames in seconds, for the encoder's rounded microseconds. */
  #exact(microseconds: number): number {
    const { frameRate } = this.#picture;
    return Math.round((microseconds * frameRate) / 1e6) / frameRate;
  }

  #beginSecond(seconds: number): void {
    this.#pace.note({ seconds, frames: this.#kept });
    this.#onPace(this.#pace.rates);
    this.#change();
  }

  #change(): void {
    if (this.#wanted === this.#quality) return;
    this.#quality = this.#wanted;
    if (this.#encoder?.state === "configured") this.#encoder.configure(encoderConfigFor(this.#picture, this.#quality));
  }

  /** Every how many frames one is encoded. */
  #interval(): number {
    return Math.max(1, Math.floor(this.#picture.frameRate / (this.#quality ?? this.#picture).frameRate));
  }

  /** Draws a frame of another size within the picture; the encoder enlarges it to the coded size. */
  #fit(frame: VideoFrame, times: { timestamp: number; duration: number }): VideoFrame {
    const { width, height } = this.#quality ?? this.#picture;
    const { displayWidth, displayHeight } = frame;
    if (displayWidth === width && displayHeight === height) return new VideoFrame(frame, times);
    if (this.#canvas?.width !== width || this.#canvas.height !== height) this.#canvas = new OffscreenCanvas(width, height);
    const pen = this.#canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
    const scale = Math.min(width / displayWidth, height / displayHeight);
    const [drawnWidth, drawnHeight] = [displayWidth * scale, displayHeight * scale];
    pen.clearRect(0, 0, width, height);
    pen.drawImage(frame, (width - drawnWidth) / 2, (height - drawnHeight) / 2, drawnWidth, drawnHeight);
    return new VideoFrame(this.#canvas, { ...times, alpha: "discard" });
  }
}
