import { Recorder } from "@aside/capture/recorder/recorder.ts";
import type { RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { KEYS } from "@aside/capture/recorder/remembered-devices.ts";
import { SourceError } from "@aside/capture/recorder/open-sources.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { recoverUpload } from "@aside/capture/upload/uploader.ts";
import { recoverChunks } from "@aside/capture/upload/chunk-uploader.ts";
import { createEvent, createLimit, deleteEvent } from "@aside/core/messages/contract.ts";
import { shareLink } from "@aside/features/delivery/contract.ts";
import {
  ask,
  type Begin,
  type Control,
  IDLE,
  isOngoing,
  isUnderWay,
  type Outcome,
  type RecordingState,
  type Unfinished,
} from "../messages.ts";
import { copyText } from "./copy-text.ts";
import { openDisplay, openTab } from "./open-screens.ts";
import { api, chunkTransport, transport } from "./server.ts";
import { summarize } from "./summarize.ts";
import { recoveryTextOf, textOf } from "./text-of.ts";

/** One recording at a time, and the recovery of earlier ones. Lives in the offscreen document, which survives pages and the service worker. */
export class Recordings {
  #state: RecordingState = IDLE;
  #recorder: Recorder | null = null;
  /** The captured tab. */
  #tab: { close: () => void } | null = null;
  /** Counts what was begun: who waited for something sees whether it was canceled meanwhile. */
  #attempt = 0;
  #postId = "";
  #sent = "";
  /** Recordings that are being saved or discarded. */
  #busy = 0;

  get isIdle(): boolean {
    return !isUnderWay(this.#state) && this.#busy === 0;
  }

  async begin(begin: Begin): Promise<void> {
    if (isUnderWay(this.#state)) return;
    const { source, withCamera, tabId, controlsOnPage, isForEmail } = begin;
    this.#drop();
    this.#set({ ...IDLE, status: "preparing", source, tabId, controlsOnPage, isForEmail });
    const attempt = this.#attempt;
    const isCanceled = () => this.#attempt !== attempt;
    try {
      const tab = begin.streamId === null ? null : await openTab(begin.streamId);
      if (isCanceled()) return tab?.close();
      this.#tab = tab;
      const recorder = await this.#prepare(begin, tab === null ? openDisplay : tab.open, isCanceled);
      if (!recorder) return;
      const layout = source === "camera" ? "camera" : withCamera ? "screen-and-camera" : "screen";
      await recorder.prepare({ layout });
      if (isCanceled()) return;
      if (recorder.getSnapshot().status !== "ready") return this.#fail(summarize(recorder.getSnapshot()));
      if (await this.#shareLink(isCanceled)) await recorder.start();
    } catch (error) {
      if (isCanceled()) return;
      this.#fail({ problem: error instanceof SourceError ? error.problem : { text: textOf(error) } });
    }
  }

  /** Nothing stays open: no device, and no tab that the browser marks as recorded. */
  #fail(change: Partial<RecordingState>): void {
    this.#drop();
    this.#set({ ...this.#state, ...change, status: "failed" });
  }

  async #prepare(begin: Begin, openScreen: typeof openDisplay, isCanceled: () => boolean): Promise<Recorder | null> {
    const [event, limits] = await Promise.all([
      api.call(createEvent, { body: { is_untouched: true } }),
      api.call(createLimit, { query: {} }),
    ]);
    if (isCanceled()) return null;
    const postId = event.CreatorPosts.at(-1)?.id ?? "";
    this.#postId = postId;
    for (const [key, id] of [[KEYS.camera, begin.cameraId] as const, [KEYS.microphone, begin.microphoneId] as const])
      if (id === null) localStorage.removeItem(key);
      else localStorage.setItem(key, id);
    const recorder = new Recorder({
      postId,
      limitSeconds: limits.recording_limit_seconds,
      maxLines: limits.max_video_lines,
      transport,
      chunkTransport,
      context: { eventId: event.id },
      openScreen,
    });
    this.#recorder = recorder;
    this.#set({ ...this.#state, eventId: event.id, postId });
    recorder.subscribe(() => this.#isCurrent(recorder) && this.#follow(recorder.getSnapshot()));
    return recorder;
  }

  #drop({ isDiscarded = false } = {}): void {
    this.#attempt++;
    const [recorder, tab] = [this.#recorder, this.#tab];
    this.#recorder = null;
    this.#tab = null;
    recorder?.dispose({ isDiscarded });
    tab?.close();
  }

  #isCurrent(recorder: Recorder): boolean {
    return this.#recorder === recorder;
  }

  /** Before the first second is recorded: who gets the link watches from the start. False: canceled meanwhile. */
  async #shareLink(isCanceled: () => boolean): Promise<boolean> {
    const { share_url } = await api.call(shareLink, { params: { id: this.#postId }, body: {} });
    if (isCanceled()) return false;
    this.#set({ ...this.#state, shareUrl: share_url, isLinkCopied: copyText(share_url) });
    return true;
  }

  control(what: Control): void {
    const recorder = this.#recorder;
    if (what === "dismiss" && this.isIdle) {
      this.#drop();
      this.#set(IDLE);
    }
    // Also while the server has not answered, before there is a recorder.
    if (what === "cancel" && (this.#state.status === "preparing" || this.#state.status === "countdown")) {
      this.#drop();
      this.#set(IDLE);
    }
    if (what === "discard" && isOngoing(this.#state)) void this.#discardCurrent();
    if (what === "later" && this.#state.status === "stopping") {
      this.#drop();
      this.#set(IDLE);
    }
    if (!recorder) return;
    if (what === "pause") recorder.pause();
    if (what === "resume") recorder.resume();
    if (what === "stop") void recorder.stop();
    if (what === "toggle-pointer") recorder.setPointerLit(!recorder.getSnapshot().isPointerLit);
  }

  /** With its Aside, whose link would lead to nothing. */
  async #discardCurrent(): Promise<void> {
    const { eventId } = this.#state;
    this.#busy++;
    this.#drop({ isDiscarded: true });
    this.#set(IDLE);
    try {
      if (eventId !== null) await api.call(deleteEvent, { params: { id: eventId } });
    } catch {
      // Without a connection the Aside stays, as a draft without a video.
    } finally {
      this.#busy--;
    }
  }

  #follow(state: RecorderState): void {
    this.#set({ ...this.#state, ...summarize(state) });
    if (state.status === "recording" || state.status === "paused") this.#keepGoing(state);
    if (state.status === "failed" || state.status === "stopped") this.#tab?.close();
  }

  /** Nobody sees this document: it decides what the studio would ask the person. */
  #keepGoing({ notice }: RecorderState): void {
    if (notice?.is === "share-ended" && notice.isPaused) void this.#recorder?.stop();
    else if (notice?.is === "camera-lost" && !notice.isPaused) this.#recorder?.dismissNotice();
    else if (notice?.is === "microphone-lost" && notice.replacement) void this.#recorder?.continueWithReplacement();
  }

  #set(state: RecordingState): void {
    this.#state = state;
    const text = JSON.stringify(state);
    if (text === this.#sent) return;
    this.#sent = text;
    // The popup and the pages read it from the service worker, which this message starts if it has ended.
    void ask("worker", "recording", state).catch(() => {});
  }

  async listUnfinished(): Promise<Unfinished[]> {
    const records = await (await Spool.open()).listRecoverable();
    return records.map(({ client_upload_id, started_at }) => ({ id: client_upload_id, startedAt: started_at }));
  }

  async recover(id: string): Promise<Outcome> {
    this.#busy++;
    try {
      const spool = await Spool.open();
      const record = await spool.readRecord(id);
      if (!record) return { ok: true };
      if (record.kind === "segments") await recoverUpload({ spool, transport, record });
      else await recoverChunks({ spool, transport: chunkTransport, record });
      return { ok: true };
    } catch (error) {
      return { ok: false, text: recoveryTextOf(error) };
    } finally {
      this.#busy--;
    }
  }

  async discard(id: string): Promise<void> {
    const spool = await Spool.open();
    const record = await spool.readRecord(id);
    await spool.remove(id);
    if (!record || record.kind !== "segments") return;
    // Its take at the server, if there is one.
    const { post_id, client_upload_id, tracks, has_modified_background, is_screen } = record;
    await transport
      .initiate({ post_id, client_upload_id, tracks, has_modified_background, is_screen })
      .then(async ({ upload_id }) => await transport.abort({ upload_id }))
      .catch(() => {});
  }
}
