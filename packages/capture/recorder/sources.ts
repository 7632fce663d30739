import { AudioMixer } from "../sound/audio-mixer.ts";
import type { ComposerPace } from "../compositor/compose-protocol.ts";
import { openPointerEvents, placeOnScreen } from "../compositor/captured-pointer.ts";
import { openComposer } from "../compositor/composer.ts";
import type { Composer } from "../compositor/compose-protocol.ts";
import { mixesSound } from "./package-stream.ts";
import type { Facing } from "./remembered-devices.ts";
import { measureTrack } from "../picture/measure-track.ts";
import type { PictureFormat } from "./port.ts";
import {
  openScreen,
  type OpenScreen,
  openUserMedia,
  screenConstraints,
  type ScreenFormat,
  SourceError,
  type UserMediaPreferences,
} from "./open-sources.ts";
import type { PictureControl } from "../picture/picture-control.ts";
import { pictureSize } from "../picture/picture-size.ts";
import { ScreenWatch } from "../picture/screen-watch.ts";
import type { Layout, Scene } from "../compositor/scene.ts";
import { hasCamera, hasScreen, type Size } from "../compositor/scene-geometry.ts";
import { type AudioInput, SoundInputs } from "../sound/sound-inputs.ts";
import { LOOK_MS, SoundWatch } from "../sound/voice/sound-watch.ts";
import type { VoiceControl } from "../sound/voice/voice-control.ts";

export type Device = "camera" | "microphone" | "screen";

export type SourceOptions = {
  voice: VoiceControl;
  picture: PictureControl;
  openScreen?: OpenScreen | undefined;
  /** The device ended by itself (unplugged, taken by the system, sharing stopped) and is closed already. */
  onLost: (device: Device) => void;
  /** The system took the devices: a call, the lock screen, a frozen page. They are still open, but deliver nothing. */
  onInterrupted: () => void;
  onPace: (pace: ComposerPace) => void;
  /** The camera is on and delivers no frames, or delivers them again. */
  onFrozen: (isFrozen: boolean) => void;
  /** The browser delivers no pictures of the shared screen, or delivers them again. */
  onScreenStill: (isStill: boolean) => void;
  /** A shared window has another size. Not during a recording. */
  onResized: () => void;
  onError: (error: Error) => void;
};

/**
 * All open devices. They may change while the recorded tracks (`video`, `audio`) stay the same. `fix` keeps the picture and its size during
 * a recording.
 */
export class Sources {
  /** The recorded sound if the browser gives access to it; otherwise `audio` is recorded. */
  readonly sound: SoundInputs;
  readonly #options: SourceOptions;
  readonly #tracks = new Map<Device, MediaStreamTrack>();
  readonly #mixer = new AudioMixer();
  #screenSound: MediaStreamTrack | null = null;
  /** As measured: the settings of a track may have the size of a phone's sensor, or of our own screen, until the first frame arrives. */
  #cameraSize: Size | null = null;
  /** The quality in which the camera was opened. */
  #cameraLines: number | null = null;
  #screenWatch: ScreenWatch | null = null;
  #composer: Composer | null = null;
  #preview: MediaStream | null = null;
  #watch: SoundWatch | null = null;
  /** As the microphone was opened. */
  #suppresses = false;
  readonly #unsubscribe: () => void;
  readonly #looking: ReturnType<typeof setInterval>;
  #isFixed = false;
  #isClosed = false;
  /** The device that is being replaced: a phone ends the open camera when another one is opened. */
  #replacing: Device | null = null;

  constructor(options: SourceOptions) {
    this.#options = options;
    this.sound = new SoundInputs(options.voice);
    this.#unsubscribe = options.voice.subscribe(() => void this.#followVoice().catch(() => {}));
    this.#looking = setInterval(() => this.#look(), LOOK_MS);
    globalThis.addEventListener?.("pagehide", this.#onLeave);
    globalThis.document?.addEventListener("freeze", options.onInterrupted);
  }

  get video(): MediaStreamVideoTrack | null {
    return this.#composer?.track ?? null;
  }
  get audio(): MediaStreamAudioTrack {
    return this.#mixer.track;
  }
  get preview(): MediaStream | null {
    return this.#preview;
  }
  /** Pixels and frames per second of the picture. */
  get format(): PictureFormat | null {
    return this.#composer && { ...this.#composer.size, frameRate: this.#composer.frameRate };
  }
  get composer(): Composer | null {
    return this.#composer;
  }
  get hasBackgrounds(): boolean {
    return this.#composer?.hasBackgrounds ?? true;
  }

  /** Where the open camera looks; null: it does not tell, as most cameras that are not a phone's. */
  get facing(): Facing | null {
    return (["user", "environment"] as const).find((facing) => facing === this.#settings("camera").facingMode) ?? null;
  }

  has(device: Device): boolean {
    return this.#tracks.has(device);
  }
  readLevel(): number {
    return this.#mixer.readLevel();
  }
  async wake(): Promise<void> {
    await this.#mixer.wake();
  }

  /**
   * Opens the devices that `layout` needs: the screen first, while the user gesture is still valid. Throws `SourceError`; then
   * no additional device is open.
   */
  async open(layout: Layout, wish: UserMediaPreferences): Promise<void> {
    const before = new Set(this.#tracks.keys());
    try {
      if (hasScreen(layout) && !this.has("screen")) await this.#openScreen();
      const wanted = { camera: hasCamera(layout) && !this.has("camera"), microphone: !this.has("microphone") };
      if (!wanted.camera && !wanted.microphone) return;
      const { camera, microphone } = await this.#openMedia(wish, wanted);
      if (camera) await this.#takeCamera(camera);
      if (microphone) this.#take("microphone", microphone);
    } catch (error) {
      for (const device of this.#tracks.keys()) if (!before.has(device)) this.drop(device);
      throw error;
    }
  }

  /** Replaces an open (or lost) device. Throws `SourceError`; then the old one stays. */
  async replace(device: "camera" | "microphone", wish: UserMediaPreferences): Promise<void> {
    const wanted = { camera: device === "camera", microphone: device === "microphone" };
    this.#replacing = device;
    try {
      const opened = await this.#openMedia(wish, wanted).catch(async (error: SourceError) => {
        if (error.problem !== "device-in-use" || !this.has(device)) throw error;
        // A phone opens one camera at a time.
        return await this.#openAnew(device, wish);
      });
      await this.#takeOpened(device, opened[device]);
    } finally {
      this.#replacing = null;
      const track = this.#tracks.get(device);
      if (track?.readyState === "ended") this.#onEnded(device, track);
    }
  }

  /** After an interruption: reopens devices that have ended or are muted. Throws `SourceError`. */
  async openAgain(layout: Layout, wish: UserMediaPreferences): Promise<void> {
    for (const device of ["camera", "microphone"] as const) if (this.#tracks.get(device)?.muted) this.drop(device);
    await this.open(layout, wish);
    for (const device of ["camera", "microphone"] as const)
      if (this.#tracks.get(device)?.muted) throw new SourceError("device-in-use", "the device is still taken");
  }

  /** Closes the camera and opens it again. Throws `SourceError`; then the camera is lost. */
  async restartCamera(wish: UserMediaPreferences): Promise<void> {
    if (!this.has("camera")) return;
    const { camera } = await this.#openAnew("camera", wish);
    await this.#takeOpened("camera", camera);
  }

  /** Opens the camera and the screen as `picture` says now. A screen that refuses stays as it is. Throws `SourceError`. */
  async followPicture(wish: UserMediaPreferences): Promise<void> {
    if (this.#cameraLines !== this.#options.picture.lines) await this.restartCamera(wish);
    const screen = this.#tracks.get("screen");
    if (!screen) return;
    await screen.applyConstraints(screenConstraints(this.#screenFormat)).catch(() => {});
    this.#screenWatch = new ScreenWatch(await measureTrack(screen));
  }

  get #screenFormat(): ScreenFormat {
    const { picture } = this.#options;
    return { lines: picture.lines, frameRate: picture.rateOf("screen") };
  }

  async #openMedia(wish: UserMediaPreferences, wanted: { camera: boolean; microphone: boolean }): ReturnType<typeof openUserMedia> {
    const { voice } = this.sound;
    const isOurs = await mixesSound();
    if (wanted.camera) this.#cameraLines = this.#options.picture.lines;
    if (wanted.microphone) this.#suppresses = voice.getSnapshot().suppresses;
    if (isOurs && wanted.microphone) void voice.load();
    return await openUserMedia(wish, wanted, { lines: this.#options.picture.lines, sound: voice.constraints(isOurs) });
  }

  async #openAnew(device: "camera" | "microphone", wish: UserMediaPreferences): ReturnType<typeof openUserMedia> {
    this.#tracks.get(device)?.stop();
    return await this.#openMedia(wish, { camera: device === "camera", microphone: device === "microphone" }).catch((error: SourceError) => {
      this.drop(device);
      this.#options.onLost(device);
      throw error;
    });
  }

  async #takeOpened(device: "camera" | "microphone", track: MediaStreamTrack | null): Promise<void> {
    if (track && device === "camera") await this.#takeCamera(track);
    else if (track) this.#take(device, track);
  }

  /** Shows the scene and releases the devices that it does not need. Rejects when the background cannot be loaded. */
  async show(scene: Scene): Promise<void> {
    const isPicture = scene.layout !== "audio" || (this.#isFixed && this.#composer !== null);
    // The scene changes first; otherwise a source would be missing in a frame of the old scene.
    const shown = isPicture ? this.#ensureComposer(scene).setScene(scene) : this.#closeComposer();
    if (!hasScreen(scene.layout)) this.drop("screen");
    if (!hasCamera(scene.layout)) this.drop("camera");
    await shown;
  }

  drop(device: Device): void {
    const track = this.#tracks.get(device);
    this.#tracks.delete(device);
    track?.stop();
    if (device === "microphone") return this.#hear("microphone", null);
    this.#composer?.setSource(device, null);
    if (device !== "screen") return;
    this.#screenWatch = null;
    this.#options.onScreenStill(false);
    this.#composer?.setPointer(null);
    this.#hear("screen", null);
    this.#screenSound?.stop();
    this.#screenSound = null;
  }

  fix(isFixed: boolean): void {
    this.#isFixed = isFixed;
    this.#watch?.record(isFixed);
  }

  /** Whether all devices of the layout are open. */
  isWhole(layout: Layout): boolean {
    return this.has("microphone") && (this.has("camera") || !hasCamera(layout)) && (this.has("screen") || !hasScreen(layout));
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#looking);
    this.#unsubscribe();
    globalThis.removeEventListener?.("pagehide", this.#onLeave);
    globalThis.document?.removeEventListener("freeze", this.#options.onInterrupted);
    for (const device of this.#tracks.keys()) this.drop(device);
    this.#closeComposer();
    this.#mixer.close();
    this.sound.close();
  }

  /** Stops the camera: frames in transit to a closed page are never closed, and the camera would freeze in the next page. */
  readonly #onLeave = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) this.#tracks.get("camera")?.stop();
  };

  async #openScreen(): Promise<void> {
    let opened: MediaStreamTrack | null = null;
    const controller = openPointerEvents((point) => {
      // Ignores events of an earlier share.
      if (opened && this.#tracks.get("screen") === opened)
        this.#composer?.setPointer(placeOnScreen(point, this.#settings("screen"), devicePixelRatio));
    });
    const { screen, sound } = await (this.#options.openScreen ?? openScreen)(controller, this.#screenFormat);
    opened = screen;
    this.#take("screen", screen);
    if (this.#isClosed) return sound?.stop();
    this.#screenSound = sound;
    this.#hear("screen", sound);
    this.#screenWatch = new ScreenWatch(await measureTrack(screen));
  }

  async #takeCamera(track: MediaStreamTrack): Promise<void> {
    this.#cameraSize = await measureTrack(track);
    this.#take("camera", track);
  }

  #take(device: Device, track: MediaStreamTrack): void {
    // The device was requested before the sources were closed.
    if (this.#isClosed) return track.stop();
    const old = this.#tracks.get(device);
    this.#tracks.set(device, track);
    track.addEventListener("ended", () => this.#onEnded(device, track));
    track.addEventListener("mute", () => this.#onMuted(device, track));
    if (device === "microphone") this.#hear("microphone", track);
    else this.#composer?.setSource(device, track);
    old?.stop();
  }

  #hear(input: AudioInput, track: MediaStreamTrack | null): void {
    if (input === "microphone") {
      this.#watch = track && new SoundWatch(track.label);
      this.#watch?.record(this.#isFixed);
      this.sound.voice.setHint(null);
    }
    this.sound.set(input, track);
    this.#mixer.set(input, track);
  }

  /**
   * Opens the microphone again when echo cancellation changes with noise suppression. Not in a recording, whose sound would have a gap: there
   * only our own filter changes. If the device is refused, the open one stays.
   */
  async #followVoice(): Promise<void> {
    const { suppresses } = this.sound.voice.getSnapshot();
    if (suppresses === this.#suppresses || this.#isFixed || !this.has("microphone")) return;
    await this.replace("microphone", { cameraId: null, facing: null, microphoneId: this.#settings("microphone").deviceId ?? null });
  }

  #look(): void {
    const recent = this.#watch && this.#mixer.readRecent();
    if (recent) this.sound.voice.setHint(this.#watch?.look(recent) ?? null);
    this.#lookAtScreen();
  }

  #lookAtScreen(): void {
    const screen = this.#tracks.get("screen");
    if (!screen || !this.#screenWatch) return;
    const { width, height } = screen.getSettings();
    const isResized = this.#screenWatch.look({ muted: screen.muted, width, height });
    this.#options.onScreenStill(this.#screenWatch.isStill);
    if (isResized && !this.#isFixed) this.#options.onResized();
  }

  /** A microphone alone may be muted by its own button. */
  #onMuted(device: Device, track: MediaStreamTrack): void {
    if (this.#tracks.get(device) !== track || this.#replacing === device || device === "screen") return;
    if (device === "camera" || document.hidden || !this.has("camera")) this.#options.onInterrupted();
  }

  #onEnded(device: Device, track: MediaStreamTrack): void {
    if (this.#tracks.get(device) !== track || this.#replacing === device) return;
    this.drop(device);
    this.#options.onLost(device);
  }

  #ensureComposer(scene: Scene): Composer {
    const known = this.#composer;
    if (known && this.#isFixed) return known;
    const { picture, onPace, onFrozen, onError } = this.#options;
    const size = pictureSize(scene.layout, picture.lines, this.#cameraSize, this.#screenWatch?.size ?? null);
    const frameRate = picture.rateOf(scene.layout);
    if (known?.size.width === size.width && known.size.height === size.height && known.frameRate === frameRate) return known;
    this.#closeComposer();
    const composer = openComposer({ size, frameRate, scene, onPace, onFrozen, onError });
    for (const device of ["camera", "screen"] as const) {
      const track = this.#tracks.get(device);
      if (track) composer.setSource(device, track);
    }
    this.#preview = new MediaStream([composer.track]);
    return (this.#composer = composer);
  }

  #settings(device: Device): MediaTrackSettings {
    return this.#tracks.get(device)?.getSettings() ?? {};
  }

  #closeComposer(): void {
    this.#composer?.close();
    this.#composer = null;
    this.#preview = null;
  }
}
