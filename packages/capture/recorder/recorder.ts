import type { BackgroundChoice } from "../backgrounds/port.ts";
import { beginRecording } from "./begin-recording.ts";
import type { ComposerStats } from "../compositor/compose-protocol.ts";
import { PictureControl, type PictureState } from "../picture/picture-control.ts";
import { type Device, Sources } from "./sources.ts";
import { Spool } from "../upload/spool.ts";
import { listDevices, SourceError } from "./open-sources.ts";
import { KEYS } from "./remembered-devices.ts";
import { lostNotice, MAX_IN_MEMORY, overflowed } from "./recorder-notices.ts";
import { firstState, isPreviewing, isRecording, type RecorderOptions, type RecorderState, sceneOf } from "./recorder-state.ts";
import type { Bubble, Layout, Scene } from "../compositor/scene.ts";
import { hasScreen } from "../compositor/scene-geometry.ts";
import type { Recording } from "./recording.ts";
import { Stopwatch } from "./stopwatch.ts";
import { VoiceControl } from "../sound/voice/voice-control.ts";

const TICK_MS = 100;
const COUNTDOWN = 3;

/** The recorder as a store without a framework: React (or another one) renders `getSnapshot` and calls the methods. */
export class Recorder {
  /** What is done to the voice, with hints about the microphone. A store of its own. */
  readonly voice: VoiceControl;
  /** The quality of the picture. A store of its own; `setPicture` changes it. */
  readonly picture: PictureControl;
  readonly #options: RecorderOptions;
  readonly #listeners = new Set<() => void>();
  readonly #storage: Pick<Storage, "getItem" | "setItem">;
  #state: RecorderState;
  #sources: Sources | null = null;
  #take: Recording | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  readonly #watch = new Stopwatch();
  #done: Promise<void> | null = null;
  #isAsking = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
    this.#storage = options.storage ?? localStorage;
    this.voice = new VoiceControl(this.#storage);
    this.picture = new PictureControl(this.#storage, options);
    this.#state = firstState(options.limitSeconds, this.#storage);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): RecorderState => this.#state;
  /** The microphone's level, 0..1. May be read for every displayed frame. */
  readonly readLevel = (): number => this.#sources?.readLevel() ?? 0;
  /** Frames composed, late and dropped since the preview started; null without a picture. */
  readonly readStats = async (): Promise<ComposerStats | null> => (await this.#sources?.composer?.stats()) ?? null;

  /** Opens the sources of the layout again and shows the preview. Not while recording. */
  async prepare(change: { layout?: Layout } = {}): Promise<void> {
    if (isRecording(this.#state) || ["countdown", "stopping"].includes(this.#state.status)) return;
    this.#closeSources();
    this.#set({ status: "preparing", problem: null, notice: null, isSwitching: false, isAudioTake: false, ...change });
    const sources = this.#openSources();
    try {
      await this.picture.load();
      await sources.open(this.#state.layout, this.#state);
      if (this.#sources !== sources) return;
      await this.#show(sources, sceneOf(this.#state));
      this.#set({ ...(await listDevices()), status: "ready" });
    } catch (error) {
      if (this.#sources !== sources) return;
      this.#closeSources();
      this.#set({ status: "failed", problem: error instanceof SourceError ? error.problem : "not-supported" });
    }
  }

  /** Rotates the picture with the phone, unless it is being recorded. */
  async turn(): Promise<void> {
    if (this.#state.status === "ready" && this.#state.layout === "camera") await this.prepare();
  }

  /** Works before and during a recording, without a cut. If the user declines, nothing changes, and `notice` has the reason. */
  async switchLayout(layout: Layout): Promise<void> {
    const sources = this.#sources;
    if (this.#state.status === "failed" || !sources) return await this.prepare({ layout });
    if (this.#state.isAudioTake || (layout === this.#state.layout && sources.isWhole(layout))) return;
    await this.#change(async () => {
      await sources.open(layout, this.#state);
      await this.#show(sources, { ...sceneOf(this.#state), layout });
      this.#set(await listDevices());
    });
  }

  setBubble(bubble: Partial<Bubble>): void {
    this.#set({ bubble: { ...this.#state.bubble, ...bubble } });
    this.#redraw();
  }

  setPointerLit(isPointerLit: boolean): void {
    this.#storage.setItem(KEYS.pointer, isPointerLit ? "on" : "off");
    this.#set({ isPointerLit });
    this.#redraw();
  }

  /** Opens the sources again in this quality. A recording keeps the one that it began with. */
  async setPicture(choice: Partial<Pick<PictureState, "quality" | "screenRate">>): Promise<void> {
    this.picture.set(choice);
    if (this.#state.status === "ready") await this.#reopen(async (sources) => await sources.followPicture(this.#state));
  }

  /** Takes effect when the background is loaded; if that fails, the old one stays. */
  async setBackground(background: BackgroundChoice): Promise<void> {
    const before = this.#state.background;
    this.#set({ background, notice: null });
    try {
      // Set before the first frame with the background: the trait must be true even for a single frame.
      this.#mark();
      await this.#sources?.composer?.setScene(sceneOf(this.#state));
    } catch {
      if (this.#state.background === background) this.#set({ background: before, notice: { is: "background-failed" } });
    }
  }

  async setCamera(id: string): Promise<void> {
    await this.#replace("camera", id);
  }

  async setMicrophone(id: string): Promise<void> {
    await this.#replace("microphone", id);
  }

  /** Closes a camera that delivers no frames and opens it again. The recording continues meanwhile. */
  async restartCamera(): Promise<void> {
    await this.#reopen(async (sources) => await sources.restartCamera(this.#state));
  }

  /** After a device was lost: continues with the one in `notice`, or with the camera if screen sharing ended. */
  async continueWithReplacement(): Promise<void> {
    const { notice } = this.#state;
    if (notice?.is === "share-ended") await this.switchLayout("camera");
    else if (notice?.is === "camera-lost" && notice.replacement) {
      this.#set({ cameraId: notice.replacement.id });
      if (this.#state.layout === "screen") await this.switchLayout("screen-and-camera");
      else await this.setCamera(notice.replacement.id);
    }
    if (notice?.is === "microphone-lost" && notice.replacement) await this.setMicrophone(notice.replacement.id);
    if (this.#state.notice === null) this.resume();
  }

  dismissNotice(): void {
    this.#set({ notice: null });
  }

  /** Counts down from 3, then records. */
  async start(): Promise<void> {
    if (this.#state.status !== "ready" || this.#state.isSwitching || this.#isAsking) return;
    void this.#sources?.wake();
    if (!(await this.#mayStart())) return;
    for (let left = COUNTDOWN; left > 0; left--) {
      this.#set({ status: "countdown", countdown: left, notice: null });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if ((this.#state.status as RecorderState["status"]) !== "countdown") return;
    }
    await this.#begin();
  }

  async #mayStart(): Promise<boolean> {
    this.#isAsking = true;
    if (this.#state.notice) this.dismissNotice();
    try {
      if (!((await this.#options.mayStart?.()) ?? true)) return false;
      // Two recordings of one post would replace each other.
      const isElsewhere = await Spool.isPostHeld(this.#options.postId);
      if (isElsewhere) this.#set({ notice: { is: "other-tab" } });
      return !isElsewhere && this.#state.status === "ready";
    } finally {
      this.#isAsking = false;
    }
  }

  cancelCountdown(): void {
    if (this.#state.status === "countdown") this.#set({ status: "ready", countdown: 0 });
  }

  pause(): void {
    if (this.#state.status !== "recording") return;
    this.#take?.pause();
    this.#set({ status: "paused", elapsed: this.#watch.stop() });
  }

  resume(): void {
    if (this.#state.status !== "paused") return;
    if (this.#state.bytesInMemory > MAX_IN_MEMORY) return this.#set({ notice: { is: "spool-full", isPaused: true } });
    this.#watch.run();
    this.#take?.resume();
    this.#set({ status: "recording", notice: null });
  }

  /** Resolves when the server has the whole recording; until then it is kept in the spool. */
  stop(): Promise<void> {
    if (!isRecording(this.#state)) return this.#done ?? Promise.resolve();
    return (this.#done = this.#finish());
  }

  /** Discards the recording, here and at the server, and shows the preview again. */
  async retake(): Promise<void> {
    this.#clearTimer();
    const take = this.#take;
    this.#take = null;
    const sources = this.#sources;
    this.#set({ status: "preparing", elapsed: 0, upload: null, notice: null, problem: null, isAudioTake: false });
    await take?.discard();
    this.#set({ bytesInMemory: 0 });
    // Open sources stay open: otherwise a shared screen would have to be chosen again.
    if (!sources?.isWhole(this.#state.layout)) return await this.prepare();
    sources.fix(false);
    await this.#show(sources, sceneOf(this.#state));
    this.#set({ status: "ready" });
  }

  /** Releases devices and locks. A recording in progress can be recovered, unless it is discarded. */
  dispose({ isDiscarded = false } = {}): void {
    this.#clearTimer();
    this.#closeSources();
    void (isDiscarded ? this.#take?.discard() : this.#take?.release());
    this.#listeners.clear();
  }

  async #begin(): Promise<void> {
    const sources = this.#sources;
    if (!sources) return;
    await sources.wake();
    sources.fix(true);
    const { postId, transport, chunkTransport, context = {} } = this.#options;
    const { video, audio, sound } = sources;
    const take = await beginRecording({
      postId,
      transport,
      chunkTransport,
      context,
      video,
      audio,
      sound,
      picture: sources.format,
      onUpload: (upload) => this.#set({ upload, ...(upload.state === "failed" ? { problem: "upload-failed" } : {}) }),
      onOverflow: (bytes) => this.#onOverflow(bytes),
      onEncoding: (encoding) => this.#set({ encoding }),
      onLine: (isLineSlow) => this.#set({ isLineSlow }),
      onError: () => void this.#fail("encoding-failed"),
    });
    // Canceled, or the studio was left, in the last moment.
    if (this.#sources !== sources || this.#state.status !== "countdown") return await take.discard().finally(() => sources.fix(false));
    this.#take = take;
    this.#mark();
    this.#watch.restart();
    this.#set({ status: "recording", countdown: 0, elapsed: 0, isAudioTake: video === null, isLineSlow: false, encoding: null });
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Stores with the recording that it contains a screen or a background. */
  #mark(): void {
    const { layout, background } = this.#state;
    this.#take?.mark({ is_screen: hasScreen(layout), has_modified_background: background.kind !== "none" });
  }

  async #finish(): Promise<void> {
    this.#clearTimer();
    const elapsed = this.#watch.stop();
    this.#set({ status: "stopping", elapsed });
    try {
      await this.#take?.finish(elapsed, () => this.#closeSources());
      this.#take = null;
      this.#closeSources();
      this.#set({ status: "stopped" });
    } catch {
      await this.#fail(this.#state.upload?.state === "failed" ? "upload-failed" : "encoding-failed");
    }
  }

  #tick(): void {
    if (this.#state.status !== "recording") return;
    const elapsed = this.#watch.seconds;
    this.#set({ elapsed: Math.min(elapsed, this.#state.limit) });
    if (elapsed < this.#state.limit) return;
    this.#set({ notice: { is: "limit" } });
    void this.stop();
  }

  /** Runs one change of devices at a time. If the user declines, nothing changes. */
  async #change(work: () => Promise<void>): Promise<void> {
    if (this.#state.isSwitching || ["countdown", "stopping", "stopped"].includes(this.#state.status)) return;
    this.#set({ isSwitching: true, notice: null });
    try {
      await work();
    } catch (error) {
      this.#set({ notice: { is: "switch-failed", problem: error instanceof SourceError ? error.problem : "not-supported" } });
    } finally {
      this.#set({ isSwitching: false });
    }
  }

  async #reopen(open: (sources: Sources) => Promise<void>): Promise<void> {
    const sources = this.#sources;
    if (!sources) return;
    await this.#change(async () => {
      await open(sources);
      await this.#show(sources, sceneOf(this.#state));
    });
  }

  async #replace(device: "camera" | "microphone", id: string): Promise<void> {
    this.#storage.setItem(KEYS[device], id);
    const change = device === "camera" ? { cameraId: id } : { microphoneId: id };
    const before = { cameraId: this.#state.cameraId, microphoneId: this.#state.microphoneId };
    this.#set(change);
    if (this.#state.status === "failed" || !this.#sources) return await this.prepare();
    await this.#reopen(async (sources) => {
      await sources.replace(device, this.#state).catch((error: unknown) => {
        this.#set(before);
        throw error;
      });
    });
  }

  async #show(sources: Sources, scene: Scene): Promise<void> {
    const shown = sources.show(scene);
    this.#set({ ...scene, preview: sources.preview, size: sources.format, hasBackgrounds: sources.hasBackgrounds });
    this.#mark();
    await shown.catch(() => this.#set({ background: { kind: "none" }, notice: { is: "background-failed" } }));
  }

  #redraw(): void {
    // A pending change of the background reports its own result.
    this.#sources?.composer?.setScene(sceneOf(this.#state)).catch(() => {});
  }

  #openSources(): Sources {
    const sources: Sources = new Sources({
      voice: this.voice,
      picture: this.picture,
      openScreen: this.#options.openScreen,
      onLost: (device) => this.#sources === sources && void this.#onLost(sources, device),
      onPace: (pace) => this.#sources === sources && this.#set({ pace }),
      onFrozen: (isCameraStill) => this.#sources === sources && this.#set({ isCameraStill }),
      onScreenStill: (isScreenStill) => this.#state.isScreenStill !== isScreenStill && this.#set({ isScreenStill }),
      onResized: () => this.#sources === sources && isPreviewing(this.#state) && void this.#show(sources, sceneOf(this.#state)),
      onError: () => this.#sources === sources && void this.#fail("encoding-failed"),
    });
    return (this.#sources = sources);
  }

  /** A device was unplugged, or sharing ended. Continues with another source, or pauses and waits for the user. */
  async #onLost(sources: Sources, device: Device): Promise<void> {
    const { status, layout } = this.#state;
    const goesOn = layout === "screen-and-camera" && device !== "microphone" && (device === "camera" || sources.has("camera"));
    if (!isRecording(this.#state) && !goesOn) {
      if (status !== "ready" && status !== "countdown") return;
      this.#set({ status: "ready" });
      if (device === "screen") return await this.prepare({ layout: "camera" });
      this.#closeSources();
      return this.#set({ status: "failed", problem: device === "camera" ? "no-camera" : "no-microphone" });
    }
    if (goesOn) await this.#show(sources, { ...sceneOf(this.#state), layout: device === "screen" ? "camera" : "screen" });
    else this.pause();
    const isPaused = this.#state.status === "paused";
    if (device === "screen") return this.#set({ notice: { is: "share-ended", isPaused } });
    this.#set(await listDevices());
    this.#set({ notice: lostNotice(this.#state, device, isPaused) });
  }

  /** The disk is full: the recording continues in memory, up to a limit. Nothing is dropped. */
  #onOverflow(bytes: number): void {
    const { mustPause, ...change } = overflowed(this.#state, bytes);
    if (mustPause) this.pause();
    this.#set(change);
  }

  /** The recording can be recovered from then on. */
  async #fail(problem: RecorderState["problem"]): Promise<void> {
    this.#clearTimer();
    this.#closeSources();
    await this.#take?.release();
    this.#set({ status: "failed", problem });
  }

  #closeSources(): void {
    const sources = this.#sources;
    this.#sources = null;
    sources?.close();
    // The stage keeps the last picture while the recording is sent.
    this.#set({ isCameraStill: false, ...(this.#state.status === "stopping" ? {} : { preview: null, size: null }) });
  }

  #clearTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  #set(change: Partial<RecorderState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
