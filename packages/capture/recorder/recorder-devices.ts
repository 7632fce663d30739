import type { BackgroundChoice } from "../backgrounds/port.ts";
import type { ComposerStats } from "../compositor/compose-protocol.ts";
import { PictureControl, type PictureState } from "../picture/picture-control.ts";
import { type Device, Sources } from "./sources.ts";
import { listDevices, SourceError, type UserMediaPreferences } from "./open-sources.ts";
import { KEYS, rememberDevices } from "./remembered-devices.ts";
import { nextCamera } from "../picture/next-camera.ts";
import { firstState, isPreviewing, isRecording, type RecorderOptions, type RecorderState, sceneOf } from "./recorder-state.ts";
import type { Bubble, Layout, Scene } from "../compositor/scene.ts";
import { VoiceControl } from "../sound/voice/voice-control.ts";

/** The sources of a recorder and their preview, before and during a recording. */
export abstract class RecorderDevices {
  /** What is done to the voice, with hints about the microphone. A store of its own. */
  readonly voice: VoiceControl;
  /** The quality of the picture. A store of its own; `setPicture` changes it. */
  readonly picture: PictureControl;
  protected readonly options: RecorderOptions;
  protected readonly listeners = new Set<() => void>();
  protected state: RecorderState;
  protected sources: Sources | null = null;
  readonly #storage: Pick<Storage, "getItem" | "setItem">;

  constructor(options: RecorderOptions) {
    this.options = options;
    this.#storage = options.storage ?? localStorage;
    this.voice = new VoiceControl(this.#storage);
    this.picture = new PictureControl(this.#storage, options);
    this.state = firstState(options.limitSeconds, this.#storage);
  }

  /** Stores with the recording that it contains a screen or a background. */
  protected abstract mark(): void;
  /** A device was unplugged, or sharing ended. */
  protected abstract onLost(sources: Sources, device: Device): Promise<void>;
  /** A call or the lock screen took the devices. */
  protected abstract interrupt(sources: Sources): void;
  protected abstract fail(problem: RecorderState["problem"]): Promise<void>;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly getSnapshot = (): RecorderState => this.state;
  /** The microphone's level, 0..1. May be read for every displayed frame. */
  readonly readLevel = (): number => this.sources?.readLevel() ?? 0;
  /** Frames composed, late and dropped since the preview started; null without a picture. */
  readonly readStats = async (): Promise<ComposerStats | null> => (await this.sources?.composer?.stats()) ?? null;

  /** Opens the sources of the layout again and shows the preview. Not while recording. */
  async prepare(change: { layout?: Layout } = {}): Promise<void> {
    if (isRecording(this.state) || ["countdown", "stopping"].includes(this.state.status)) return;
    this.closeSources();
    this.set({ status: "preparing", problem: null, notice: null, isSwitching: false, isAudioTake: false, ...change });
    const sources = this.#openSources();
    try {
      await this.picture.load();
      await sources.open(this.state.layout, this.state);
      if (this.sources !== sources) return;
      await this.show(sources, sceneOf(this.state));
      this.set({ ...(await listDevices()), status: "ready" });
    } catch (error) {
      if (this.sources !== sources) return;
      this.closeSources();
      this.set({ status: "failed", problem: error instanceof SourceError ? error.problem : "not-supported" });
    }
  }

  /** Rotates the picture with the phone, unless it is being recorded. */
  async turn(): Promise<void> {
    if (this.state.status === "ready" && this.state.layout === "camera") await this.prepare();
  }

  /** Works before and during a recording, without a cut. If the user declines, nothing changes, and `notice` has the reason. */
  async switchLayout(layout: Layout): Promise<void> {
    const sources = this.sources;
    if (this.state.status === "failed" || !sources) return await this.prepare({ layout });
    if (this.state.isAudioTake || (layout === this.state.layout && sources.isWhole(layout))) return;
    await this.#change(async () => {
      await sources.open(layout, this.state);
      await this.show(sources, { ...sceneOf(this.state), layout });
      this.set(await listDevices());
    });
  }

  setBubble(bubble: Partial<Bubble>): void {
    this.set({ bubble: { ...this.state.bubble, ...bubble } });
    this.#redraw();
  }

  setPointerLit(isPointerLit: boolean): void {
    this.#storage.setItem(KEYS.pointer, isPointerLit ? "on" : "off");
    this.set({ isPointerLit });
    this.#redraw();
  }

  /** Opens the sources again in this quality. A recording keeps the one that it began with. */
  async setPicture(choice: Partial<Pick<PictureState, "quality" | "screenRate">>): Promise<void> {
    this.picture.set(choice);
    if (this.state.status === "ready") await this.reopen(async (sources) => await sources.followPicture(this.state));
  }

  /** Takes effect when the background is loaded; if that fails, the old one stays. */
  async setBackground(background: BackgroundChoice): Promise<void> {
    const before = this.state.background;
    this.set({ background, notice: null });
    try {
      // Set before the first frame with the background: the trait must be true even for a single frame.
      this.mark();
      await this.sources?.composer?.setScene(sceneOf(this.state));
    } catch {
      if (this.state.background === background) this.set({ background: before, notice: { is: "background-failed" } });
    }
  }

  async setCamera(id: string): Promise<void> {
    await this.#replace("camera", { cameraId: id, facing: null });
  }

  /** Between the front and the back camera of a phone; where the cameras do not tell, to the next one. A recording goes on meanwhile. */
  async switchCamera(): Promise<void> {
    const next = nextCamera(this.state, this.sources?.facing ?? null);
    if (next) await this.#replace("camera", next);
  }

  async setMicrophone(id: string): Promise<void> {
    await this.#replace("microphone", { microphoneId: id });
  }

  /** Closes a camera that delivers no frames and opens it again. The recording continues meanwhile. */
  async restartCamera(): Promise<void> {
    await this.reopen(async (sources) => await sources.restartCamera(this.state));
  }

  /** Runs one change of devices at a time. If the user declines, nothing changes. */
  async #change(work: () => Promise<void>): Promise<void> {
    if (this.state.isSwitching || ["countdown", "stopping", "stopped"].includes(this.state.status)) return;
    this.set({ isSwitching: true, notice: null });
    try {
      await work();
    } catch (error) {
      this.set({ notice: { is: "switch-failed", problem: error instanceof SourceError ? error.problem : "not-supported" } });
    } finally {
      this.set({ isSwitching: false });
    }
  }

  protected async reopen(open: (sources: Sources) => Promise<void>): Promise<void> {
    const sources = this.sources;
    if (!sources) return;
    await this.#change(async () => {
      await open(sources);
      await this.show(sources, sceneOf(this.state));
    });
  }

  async #replace(device: "camera" | "microphone", change: Partial<UserMediaPreferences>): Promise<void> {
    rememberDevices(this.#storage, change);
    const { cameraId, microphoneId, facing } = this.state;
    const before = { cameraId, microphoneId, facing };
    this.set(change);
    if (this.state.status === "failed" || !this.sources) return await this.prepare();
    await this.reopen(async (sources) => {
      await sources.replace(device, this.state).catch((error: unknown) => {
        this.set(before);
        throw error;
      });
    });
  }

  protected async show(sources: Sources, scene: Scene): Promise<void> {
    const shown = sources.show(scene);
    const isCameraAway = sources.facing === "environment";
    this.set({ ...scene, isCameraAway, preview: sources.preview, size: sources.format, hasBackgrounds: sources.hasBackgrounds });
    this.mark();
    await shown.catch(() => this.set({ background: { kind: "none" }, notice: { is: "background-failed" } }));
  }

  #redraw(): void {
    // A pending change of the background reports its own result.
    this.sources?.composer?.setScene(sceneOf(this.state)).catch(() => {});
  }

  #openSources(): Sources {
    const sources: Sources = new Sources({
      voice: this.voice,
      picture: this.picture,
      openScreen: this.options.openScreen,
      onLost: (device) => this.sources === sources && void this.onLost(sources, device),
      onInterrupted: () => this.interrupt(sources),
      onPace: (pace) => this.sources === sources && this.set({ pace }),
      onFrozen: (isCameraStill) => this.sources === sources && this.set({ isCameraStill }),
      onScreenStill: (isScreenStill) => this.state.isScreenStill !== isScreenStill && this.set({ isScreenStill }),
      onResized: () => this.sources === sources && isPreviewing(this.state) && void this.show(sources, sceneOf(this.state)),
      onError: () => this.sources === sources && void this.fail("encoding-failed"),
    });
    return (this.sources = sources);
  }

  protected closeSources(): void {
    const sources = this.sources;
    this.sources = null;
    sources?.close();
    // The stage keeps the last picture while the recording is sent.
    this.set({ isCameraStill: false, ...(this.state.status === "stopping" ? {} : { preview: null, size: null }) });
  }

  protected set(change: Partial<RecorderState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}
