import type { Layout } from "../compositor/scene.ts";
import { hasScreen } from "../compositor/scene-geometry.ts";
import { canEncode } from "../recorder/picture-encoding.ts";
import type { PictureFormat } from "../recorder/port.ts";
import { KEYS } from "../recorder/remembered-devices.ts";
import { LINES, type Lines, sizeOfLines } from "./picture-size.ts";

export type Quality = "auto" | Lines;
export const CAMERA_RATE = 30;
export type ScreenRate = 30 | 60;

export type PictureState = {
  quality: Quality;
  /** Frames per second of a recording that shows a screen. */
  screenRate: ScreenRate;
  /** What the encoder can do, ascending. Everything until `load` has asked it. */
  encodable: readonly Lines[];
  /** The same with 60 frames per second. */
  encodableAt60: readonly Lines[];
};

type Options = {
  /** The largest quality of the person's plan. */
  maxLines: number;
  canEncode?: (picture: PictureFormat) => Promise<boolean>;
};

/** Machines with fewer cores record 720p; composing two sources at 1080p would delay their audio. */
const CORES_FOR_1080P = 8;
/** What a browser without WebCodecs records, whose encoder cannot be asked. */
const WITHOUT_WEBCODECS: readonly Lines[] = [720, 1080];

/** The quality of the picture: chosen by the person, remembered on this device, limited by their plan and the encoder. */
export class PictureControl {
  readonly maxLines: number;
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  readonly #canEncode: (picture: PictureFormat) => Promise<boolean>;
  readonly #listeners = new Set<() => void>();
  #state: PictureState;
  #loading: Promise<void> | undefined;

  constructor(storage: Pick<Storage, "getItem" | "setItem">, options: Options) {
    this.maxLines = options.maxLines;
    this.#storage = storage;
    this.#canEncode = options.canEncode ?? canEncode;
    const quality = LINES.find((lines) => String(lines) === storage.getItem(KEYS.quality)) ?? "auto";
    const screenRate = storage.getItem(KEYS.screenRate) === "60" ? 60 : 30;
    this.#state = { quality, screenRate, encodable: LINES, encodableAt60: LINES };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): PictureState => this.#state;

  /** The quality that is recorded: a remembered one may be too much for this encoder, or for the plan. */
  get lines(): Lines {
    const { quality } = this.#state;
    return this.#allowed(quality === "auto" ? this.automatic : quality);
  }

  /** What "auto" records. */
  get automatic(): Lines {
    return this.#allowed(navigator.hardwareConcurrency >= CORES_FOR_1080P ? 1080 : 720);
  }

  /** Frames per second of the whole recording, whose start shows `layout`. */
  rateOf(layout: Layout): number {
    const { screenRate } = this.#state;
    return hasScreen(layout) && this.has60 ? screenRate : CAMERA_RATE;
  }

  /** Whether the encoder can do the quality with 60 frames per second. */
  get has60(): boolean {
    return this.#state.encodableAt60.includes(this.lines);
  }

  set(choice: Partial<Pick<PictureState, "quality" | "screenRate">>): void {
    if (choice.quality !== undefined) this.#storage.setItem(KEYS.quality, String(choice.quality));
    if (choice.screenRate !== undefined) this.#storage.setItem(KEYS.screenRate, String(choice.screenRate));
    this.#change(choice);
  }

  /** Asks the encoder once what it can do. */
  async load(): Promise<void> {
    await (this.#loading ??= this.#ask());
  }

  async #ask(): Promise<void> {
    const [encodable, encodableAt60] = await Promise.all([this.#encodableAt(30), this.#encodableAt(60)]);
    this.#change({ encodable: encodable.length > 0 ? encodable : WITHOUT_WEBCODECS, encodableAt60 });
  }

  async #encodableAt(frameRate: ScreenRate): Promise<Lines[]> {
    const can = await Promise.all(LINES.map(async (lines) => await this.#canEncode({ ...sizeOfLines(lines), frameRate })));
    return LINES.filter((_, index) => can[index]);
  }

  #allowed(wanted: Lines): Lines {
    const { encodable } = this.#state;
    return encodable.findLast((lines) => lines <= wanted && lines <= this.maxLines) ?? LINES[0];
  }

  #change(change: Partial<PictureState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
