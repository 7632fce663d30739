import { createBackgroundEffect } from "../backgrounds/background-effect.ts";
import type { BackgroundChoice, BackgroundEffect, BackgroundPace } from "../backgrounds/port.ts";
import type { ComposerStats, ComposeSource } from "./compose-protocol.ts";
import { copyFrame } from "./copy-frame.ts";
import { drawScene, showsCamera } from "./draw-scene.ts";
import { type Halo, isSameHalo, PointerHalo } from "./pointer-halo.ts";
import type { Scene } from "./scene.ts";
import { hasScreen, type Place, type Size } from "./scene-geometry.ts";

/** How long the previous picture stays while a new source has no frame yet, to avoid a dark flash. */
const WAIT_MS = 1000;

/** Draws the scene `frameRate` times per second from the newest frame of each source, even if no new frames arrive. Runs in a worker. */
export class Compositor {
  readonly #size: Size;
  /** Milliseconds of a frame. */
  readonly #interval: number;
  readonly #writer: WritableStreamDefaultWriter<VideoFrame>;
  readonly #canvas: OffscreenCanvas;
  readonly #pen: OffscreenCanvasRenderingContext2D;
  readonly #effect: BackgroundEffect = createBackgroundEffect();
  readonly #sources = new Set<ComposeSource>();
  readonly #frames = new Map<ComposeSource, VideoFrame>();
  readonly #pointer = new PointerHalo();
  readonly #count = { drawn: 0, passed: 0, repeated: 0, late: 0, dropped: 0 };
  readonly #startedAt = performance.now();
  #scene: Scene;
  /** The background that the effect shows. Null: not loaded yet, and the room must not be shown. */
  #background: BackgroundChoice | null;
  #choosing: Promise<void> = Promise.resolve();
  #last: VideoFrame | null = null;
  #isChanged = true;
  /** Whether only the camera changed, so that everything around the bubble is still on the canvas. */
  #isOnlyCamera = false;
  #isCanvasOld = true;
  /** The halo of the newest picture. */
  #halo: Halo | null = null;
  #changedAt = performance.now();
  #next = performance.now();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;
  readonly #copies = new Set<Promise<VideoFrame>>();

  constructor(given: { size: Size; frameRate: number; scene: Scene; output: WritableStream<VideoFrame> }) {
    this.#size = given.size;
    this.#interval = 1000 / given.frameRate;
    this.#scene = given.scene;
    this.#background = given.scene.background.kind === "none" ? given.scene.background : null;
    this.#writer = given.output.getWriter();
    this.#canvas = new OffscreenCanvas(given.size.width, given.size.height);
    this.#pen = this.#canvas.getContext("2d", { alpha: false }) as OffscreenCanvasRenderingContext2D;
    this.#tick();
  }

  get pace(): BackgroundPace {
    return { ...this.#effect.pace };
  }

  get stats(): ComposerStats {
    const { drawn, passed, repeated } = this.#count;
    return { seconds: (performance.now() - this.#startedAt) / 1000, frames: drawn + passed + repeated, ...this.#count };
  }

  /** Layout and bubble apply to the next picture, a background when it is loaded. If loading fails, rejects and keeps the old one. */
  async setScene(scene: Scene): Promise<void> {
    this.#scene = scene;
    this.#changedAt = performance.now();
    this.#change();
    this.#choosing = this.#choosing
      .catch(() => {})
      .then(async () => {
        if (isSame(this.#background, scene.background)) return;
        await this.#effect.choose(scene.background);
        this.#background = scene.background;
        this.#change();
      });
    await this.#choosing;
  }

  /** A new source is shown from its first frame; until then the last frame of the old one stays. */
  setSource(source: ComposeSource, isThere: boolean): void {
    if (isThere) return void this.#sources.add(source);
    this.#sources.delete(source);
    this.#keep(source, null);
  }

  /** Takes ownership of the frame, and closes it. */
  async setFrame(source: ComposeSource, frame: VideoFrame): Promise<void> {
    const own = source === "camera" ? await this.#copy(frame) : frame;
    if (this.#isClosed || !this.#sources.has(source)) own.close();
    else this.#keep(source, own);
  }

  async #copy(frame: VideoFrame): Promise<VideoFrame> {
    const copy = copyFrame(frame);
    this.#copies.add(copy);
    return await copy.finally(() => this.#copies.delete(copy));
  }

  setPointer(place: Place | null): void {
    this.#pointer.move(place, performance.now());
  }

  /** Resolves when all frames are closed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.setSource("camera", false);
    this.setSource("screen", false);
    this.#last?.close();
    await Promise.allSettled([...this.#copies, this.#effect.close(), this.#writer.close()]);
  }

  #keep(source: ComposeSource, frame: VideoFrame | null): void {
    this.#frames.get(source)?.close();
    if (frame) this.#frames.set(source, frame);
    else this.#frames.delete(source);
    if (source === "screen" && hasScreen(this.#scene.layout)) this.#change();
    else if (source === "camera" && showsCamera(this.#scene) && !this.#isChanged) {
      this.#isChanged = true;
      this.#isOnlyCamera = frame !== null;
    }
  }

  #change(): void {
    this.#isChanged = true;
    this.#isOnlyCamera = false;
  }

  readonly #tick = (): void => {
    if (this.#isClosed) return;
    this.#emit();
    this.#next += this.#interval;
    const behind = Math.floor((performance.now() - this.#next) / this.#interval);
    if (behind > 0) {
      this.#count.late += behind;
      this.#next += behind * this.#interval;
    }
    this.#timer = setTimeout(this.#tick, Math.max(0, this.#next - performance.now()));
  };

  #emit(): void {
    // Drops the frame if earlier ones are not read yet, instead of queuing old frames.
    if ((this.#writer.desiredSize ?? 0) < 0) return void this.#count.dropped++;
    const timestamp = Math.round(performance.now() * 1000);
    const frame = this.#makeFrame(timestamp);
    this.#last?.close();
    this.#last = frame.clone();
    this.#writer.write(frame).catch(() => frame.close());
  }

  #makeFrame(timestamp: number): VideoFrame {
    this.#moveHalo();
    const isAnimated = this.#background?.kind === "animated" && showsCamera(this.#scene);
    if (this.#last && ((!this.#isChanged && !isAnimated) || this.#isAwaited())) {
      this.#count.repeated++;
      return new VideoFrame(this.#last, { timestamp });
    }
    this.#isChanged = false;
    const own = this.#ownFrame();
    if (own) {
      this.#isCanvasOld = true;
      this.#count.passed++;
      return new VideoFrame(own, { timestamp });
    }
    this.#draw();
    this.#count.drawn++;
    return new VideoFrame(this.#canvas, { timestamp, alpha: "discard" });
  }

  #moveHalo(): void {
    const isLit = this.#scene.isPointerLit && hasScreen(this.#scene.layout);
    const halo = isLit ? this.#pointer.at(performance.now()) : null;
    if (!isSameHalo(halo, this.#halo)) this.#change();
    this.#halo = halo;
  }

  #isAwaited(): boolean {
    if (performance.now() - this.#changedAt > WAIT_MS) return false;
    const isComing = (source: ComposeSource) => this.#sources.has(source) && !this.#frames.has(source);
    return (hasScreen(this.#scene.layout) && isComing("screen")) || (showsCamera(this.#scene) && isComing("camera"));
  }

  /** The source's frame if it is the whole picture, so that nothing has to be drawn. */
  #ownFrame(): VideoFrame | null {
    const { layout } = this.#scene;
    if (this.#halo) return null;
    const frame =
      layout === "camera" && this.#background?.kind === "none"
        ? this.#frames.get("camera")
        : layout === "screen" || (layout === "screen-and-camera" && !showsCamera(this.#scene))
          ? this.#frames.get("screen")
          : undefined;
    return frame && this.#fits(frame) ? frame : null;
  }

  /** Also checks its coded size: a frame that is only cropped by metadata would be encoded at its full size. */
  #fits({ displayWidth, displayHeight, visibleRect }: VideoFrame): boolean {
    const { width, height } = this.#size;
    return displayWidth === width && displayHeight === height && visibleRect?.width === width && visibleRect.height === height;
  }

  #draw(): void {
    const [camera, screen] = [this.#frames.get("camera"), this.#frames.get("screen")];
    const isAround = !this.#isOnlyCamera || this.#isCanvasOld;
    this.#isCanvasOld = false;
    drawScene(this.#pen, this.#size, this.#scene, {
      isAround,
      screen: screen ? { picture: screen, size: { width: screen.displayWidth, height: screen.displayHeight } } : null,
      halo: this.#halo,
      drawCamera: camera && this.#background ? (box) => this.#effect.draw(this.#pen, camera, box) : null,
    });
  }
}

function isSame(a: BackgroundChoice | null, b: BackgroundChoice): boolean {
  if (a?.kind !== b.kind) return false;
  if (a.kind === "own" && b.kind === "own") return a.picture === b.picture;
  return JSON.stringify(a) === JSON.stringify(b);
}
