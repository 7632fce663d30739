import { beginRecording } from "./begin-recording.ts";
import type { Device, Sources } from "./sources.ts";
import { Spool } from "../upload/spool.ts";
import { listDevices } from "./open-sources.ts";
import { isTaken, lostNotice, MAX_IN_MEMORY, overflowed } from "./recorder-notices.ts";
import { isRecording, type RecorderNotice, type RecorderState, sceneOf } from "./recorder-state.ts";
import { RecorderDevices } from "./recorder-devices.ts";
import { hasScreen } from "../compositor/scene-geometry.ts";
import { NothingRecordedError, type Recording } from "./recording.ts";
import { Stopwatch } from "./stopwatch.ts";

const TICK_MS = 100;
const COUNTDOWN = 3;

/** The recorder as a store without a framework: React (or another one) renders `getSnapshot` and calls the methods. */
export class Recorder extends RecorderDevices {
  #take: Recording | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;
  readonly #watch = new Stopwatch();
  #done: Promise<void> | null = null;
  #isAsking = false;

  /** After a device was lost: continues with the one in `notice`, or with the camera if screen sharing ended. */
  async continueWithReplacement(): Promise<void> {
    const { notice } = this.state;
    if (notice?.is === "share-ended") await this.switchLayout("camera");
    else if (notice?.is === "camera-lost" && notice.replacement) {
      this.set({ cameraId: notice.replacement.id });
      if (this.state.layout === "screen") await this.switchLayout("screen-and-camera");
      else await this.setCamera(notice.replacement.id);
    }
    if (notice?.is === "microphone-lost" && notice.replacement) await this.setMicrophone(notice.replacement.id);
    if (this.state.notice === null) this.resume();
  }

  dismissNotice(): void {
    this.set({ notice: null });
  }

  /** Counts down from 3, then records. */
  async start(): Promise<void> {
    if (this.state.status !== "ready" || this.state.isSwitching || this.#isAsking) return;
    void this.sources?.wake();
    if (!(await this.#mayStart())) return;
    for (let left = COUNTDOWN; left > 0; left--) {
      this.set({ status: "countdown", countdown: left, notice: null });
      await new Promise((resolve) => setTimeout(resolve, 1000));
      if ((this.state.status as RecorderState["status"]) !== "countdown") return;
    }
    await this.#begin();
  }

  async #mayStart(): Promise<boolean> {
    this.#isAsking = true;
    if (this.state.notice) this.dismissNotice();
    try {
      if (!((await this.options.mayStart?.()) ?? true)) return false;
      // Two recordings of one post would replace each other.
      const isElsewhere = await Spool.isPostHeld(this.options.postId);
      if (isElsewhere) this.set({ notice: { is: "other-tab" } });
      return !isElsewhere && this.state.status === "ready";
    } finally {
      this.#isAsking = false;
    }
  }

  cancelCountdown(): void {
    if (this.state.status === "countdown") this.set({ status: "ready", countdown: 0 });
  }

  pause(): void {
    if (this.state.status !== "recording") return;
    this.#take?.pause();
    this.set({ status: "paused", elapsed: this.#watch.stop() });
  }

  resume(): void {
    if (this.state.status !== "paused") return;
    if (this.state.notice?.is === "interrupted") return void this.#continueInterrupted();
    if (this.state.bytesInMemory > this.#memoryLimit) return this.set({ notice: this.#fullNotice });
    this.#watch.run();
    this.#take?.resume();
    this.set({ status: "recording", notice: null });
  }

  /** Resolves when the server has the whole recording; until then it is kept in the spool. */
  stop(): Promise<void> {
    if (!isRecording(this.state)) return this.#done ?? Promise.resolve();
    return (this.#done = this.#finish());
  }

  /** Discards the recording, here and at the server, and shows the preview again. */
  async retake(): Promise<void> {
    this.#clearTimer();
    const take = this.#take;
    this.#take = null;
    const sources = this.sources;
    this.set({ status: "preparing", elapsed: 0, upload: null, notice: null, problem: null, isAudioTake: false });
    await take?.discard();
    this.set({ bytesInMemory: 0 });
    // Open sources stay open: otherwise a shared screen would have to be chosen again.
    if (!sources?.isWhole(this.state.layout)) return await this.prepare();
    sources.fix(false);
    await this.show(sources, sceneOf(this.state));
    this.set({ status: "ready" });
  }

  /** Releases devices and locks. A recording in progress can be recovered, unless it is discarded. */
  dispose({ isDiscarded = false } = {}): void {
    this.#clearTimer();
    this.closeSources();
    void (isDiscarded ? this.#take?.discard() : this.#take?.release());
    this.listeners.clear();
  }

  get #fullNotice(): RecorderNotice {
    return { is: "spool-full", isPaused: true, isUploaded: this.options.transport !== null };
  }

  /** Without an upload, what is only in memory is lost with the tab. */
  get #memoryLimit(): number {
    return this.options.transport ? MAX_IN_MEMORY : 0;
  }

  async #begin(): Promise<void> {
    const sources = this.sources;
    if (!sources) return;
    await sources.wake();
    sources.fix(true);
    const { postId, transport, chunkTransport, context = {} } = this.options;
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
      onUpload: (upload) => this.set({ upload, ...(upload.state === "failed" ? { problem: "upload-failed" } : {}) }),
      onOverflow: (bytes) => this.#onOverflow(bytes),
      onEncoding: (encoding) => this.set({ encoding }),
      onLine: (isLineSlow) => this.set({ isLineSlow }),
      onError: (error) => void this.fail(problemOf(error)),
    });
    // Canceled, or the studio was left, in the last moment.
    if (this.sources !== sources || this.state.status !== "countdown") return await take.discard().finally(() => sources.fix(false));
    this.#take = take;
    this.mark();
    this.#watch.restart();
    this.set({
      status: "recording",
      countdown: 0,
      elapsed: 0,
      isAudioTake: video === null,
      isLineSlow: false,
      isSpooled: false,
      encoding: null,
    });
    this.#timer = setInterval(() => this.#tick(), TICK_MS);
  }

  /** Stores with the recording that it contains a screen or a background. */
  protected override mark(): void {
    const { layout, background } = this.state;
    this.#take?.mark({ is_screen: hasScreen(layout), has_modified_background: background.kind !== "none" });
  }

  async #finish(): Promise<void> {
    this.#clearTimer();
    const elapsed = this.#watch.stop();
    this.set({ status: "stopping", elapsed });
    try {
      await this.#take?.finish(elapsed, { onEncoded: () => this.closeSources(), onSpooled: () => this.set({ isSpooled: true }) });
      this.#take = null;
      this.closeSources();
      this.set({ status: "stopped" });
    } catch (error) {
      await this.fail(this.state.upload?.state === "failed" ? "upload-failed" : problemOf(error));
    }
  }

  #tick(): void {
    if (this.state.status !== "recording") return;
    const elapsed = this.#watch.seconds;
    this.set({ elapsed: Math.min(elapsed, this.state.limit) });
    if (elapsed < this.state.limit) return;
    this.set({ notice: { is: "limit" } });
    void this.stop();
  }

  /** A call or the lock screen took the devices. What was recorded so far is in the spool. */
  protected override interrupt(sources: Sources): void {
    if (this.sources !== sources || this.state.status !== "recording") return;
    this.pause();
    this.set({ notice: { is: "interrupted", problem: null } });
  }

  /** Goes on in the same take with the same devices, opened again. */
  async #continueInterrupted(): Promise<void> {
    await this.reopen(async (sources) => await sources.openAgain(this.state.layout, this.state));
    const { notice } = this.state;
    if (notice?.is === "switch-failed") this.set({ notice: { is: "interrupted", problem: notice.problem } });
    else this.resume();
  }

  /** A device was unplugged, or sharing ended. Continues with another source, or pauses and waits for the user. */
  protected override async onLost(sources: Sources, device: Device): Promise<void> {
    const { status, layout } = this.state;
    const goesOn = layout === "screen-and-camera" && device !== "microphone" && (device === "camera" || sources.has("camera"));
    if (!isRecording(this.state) && !goesOn) {
      if (status !== "ready" && status !== "countdown") return;
      this.set({ status: "ready" });
      if (device === "screen") return await this.prepare({ layout: "camera" });
      this.closeSources();
      return this.set({ status: "failed", problem: device === "camera" ? "no-camera" : "no-microphone" });
    }
    if (!goesOn && device !== "screen" && isTaken(this.state)) {
      this.pause();
      return this.set({ notice: { is: "interrupted", problem: null } });
    }
    if (goesOn) await this.show(sources, { ...sceneOf(this.state), layout: device === "screen" ? "camera" : "screen" });
    else this.pause();
    const isPaused = this.state.status === "paused";
    if (device === "screen") return this.set({ notice: { is: "share-ended", isPaused } });
    this.set(await listDevices());
    this.set({ notice: lostNotice(this.state, device, isPaused) });
  }

  /** The disk is full: the recording continues in memory, up to a limit. Nothing is dropped. */
  #onOverflow(bytes: number): void {
    const { mustPause, ...change } = overflowed(this.state, bytes, this.#memoryLimit);
    if (mustPause) this.pause();
    this.set(change);
  }

  /** The recording can be recovered from then on. */
  protected override async fail(problem: RecorderState["problem"]): Promise<void> {
    this.#clearTimer();
    this.closeSources();
    await this.#take?.release();
    this.set({ status: "failed", problem });
  }

  #clearTimer(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }
}

const problemOf = (error: unknown) => (error instanceof NothingRecordedError ? "nothing-recorded" : "encoding-failed");
