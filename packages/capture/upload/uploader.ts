import {
  type Part,
  PartMissingError,
  type PartRef,
  PermanentUploadError,
  type Track,
  type UploadHandle,
  type UploadTransport,
} from "../recorder/port.ts";
import type { Spool, SpoolRecord } from "./spool.ts";
import { retryForever } from "./retry-forever.ts";

export type UploadProgress = {
  state: "uploading" | "waiting-for-network" | "failed" | "done";
  bytesTotal: number;
  bytesAcknowledged: number;
  partsPending: number;
  error: Error | null;
};

type UploadOptions = {
  spool: Spool;
  transport: UploadTransport;
  record: SpoolRecord;
  onProgress?: (progress: UploadProgress) => void;
  /** The spool has the whole recording until the server has it: a refused one can be sent to another post. */
  keepsParts?: boolean;
};

/** The number of concurrent PUTs. More would only share the same bandwidth. */
const PARALLEL = 4;
/** The number of URLs requested in advance: half a minute of both tracks. */
const URL_BATCH = 30;
/** After Stop, this many parts are acknowledged by the call that ends the take (it accepts 200), and only more of them earlier. */
const ACKNOWLEDGE_BATCH = 50;
/** URLs that are about to expire are not used. */
const EXPIRY_MARGIN_MS = 15_000;

/** `goodUntil`: on this browser's clock, in milliseconds. */
type SignedPart = PartRef & { url: string; headers: Record<string, string>; goodUntil: number };
const nameOf = (part: PartRef) => `${part.track}/${part.index}`;

/**
 * Uploads a recording from the spool to the store with signed PUTs, retries forever, and acknowledges parts at once (a viewer may be
 * watching). Only acknowledged parts leave the spool, with `keepsParts` only at the end. A `PermanentUploadError` stops the upload, and everything
 * stays in the spool.
 */
export class Uploader {
  readonly #spool: Spool;
  readonly #transport: UploadTransport;
  readonly #record: SpoolRecord;
  readonly #onProgress: (progress: UploadProgress) => void;
  readonly #keepsParts: boolean;
  readonly #queue: Part[] = [];
  readonly #urls = new Map<string, SignedPart>();
  /** Ends the PUTs in progress. */
  readonly #puts = new AbortController();
  #urlsUnderWay: Promise<void> | null = null;
  #nextUrlIndex = -1;
  #uploadId: Promise<UploadHandle> | null = null;
  #arrived: Part[] = [];
  #acknowledging: Promise<void> | null = null;
  #active = 0;
  #stopped = false;
  #isEnding = false;
  #relay = false;
  #idle: (() => void)[] = [];
  #secondsWaiting = 0;
  #bytesSent = 0;
  #progress: UploadProgress = { state: "uploading", bytesTotal: 0, bytesAcknowledged: 0, partsPending: 0, error: null };

  constructor(options: UploadOptions) {
    this.#spool = options.spool;
    this.#transport = options.transport;
    this.#record = options.record;
    this.#onProgress = options.onProgress ?? (() => {});
    this.#keepsParts = options.keepsParts ?? false;
  }

  get progress(): UploadProgress {
    return this.#progress;
  }

  /** Seconds of picture that are not sent yet. */
  get secondsWaiting(): number {
    return this.#secondsWaiting;
  }

  get bytesSent(): number {
    return this.#bytesSent;
  }

  /** A part was written to the spool. */
  add(part: Part): void {
    this.#queue.push(part);
    this.#secondsWaiting += secondsOfPicture(part);
    this.#report({ bytesTotal: this.#progress.bytesTotal + part.size, partsPending: this.#progress.partsPending + 1 });
    this.#pump();
  }

  /** Uploads the rest and ends the take with `counts`. Resolves when the server has confirmed it; rejects only on a permanent error. */
  async complete(counts: Record<Track, number>, duration: number): Promise<void> {
    this.#isEnding = true;
    await this.#drained();
    while (this.#acknowledging) await this.#acknowledging;
    const parts = this.#arrived.splice(0);
    const { upload_id } = await this.#initiate();
    // Traits are sent again, because a screen or a background may have been added since the take started.
    const { has_modified_background, is_screen } = this.#record;
    const end = { upload_id, parts, counts, duration, has_modified_background, is_screen };
    await this.#settle(parts, async () => await this.#transport.complete(end));
    await this.#spool.remove(this.#record.client_upload_id);
    this.#report({ state: "done", bytesAcknowledged: this.#progress.bytesTotal, partsPending: 0 });
  }

  /** Discards the take locally and at the server. */
  async abort(): Promise<void> {
    this.#stopped = true;
    this.#queue.length = 0;
    this.#puts.abort();
    // Not awaited, because the network may be down.
    void this.#abortThere().catch(() => {});
    await this.#spool.remove(this.#record.client_upload_id);
  }

  /** The call in progress ends first: an aborted take refuses its parts. */
  async #abortThere(): Promise<void> {
    if (!this.#uploadId) return;
    const { upload_id } = await this.#uploadId;
    await this.#acknowledging?.catch(() => {});
    await this.#transport.abort({ upload_id });
  }

  /** The parts that the server already has, after a reload. */
  async acknowledgedParts(): Promise<UploadHandle> {
    return await this.#initiate();
  }

  /** Opens an upload again that the server has completed without the parts in the spool. */
  async continue(): Promise<UploadHandle> {
    this.#uploadId = null;
    return await this.#initiate({ has_more: true });
  }

  #initiate(more: { has_more?: true } = {}): Promise<UploadHandle> {
    this.#uploadId ??= this.#persist(async () => {
      const { post_id, client_upload_id, tracks, has_modified_background, is_screen } = this.#record;
      return await this.#transport.initiate({ post_id, client_upload_id, tracks, has_modified_background, is_screen, ...more });
    });
    return this.#uploadId;
  }

  #pump(): void {
    while (!this.#stopped && this.#active < PARALLEL && this.#queue.length > 0) {
      const part = this.#queue.shift() as Part;
      this.#active++;
      this.#send(part)
        .catch((error: Error) => this.#fail(error))
        .finally(() => {
          this.#active--;
          this.#pump();
          if (this.#active === 0 && this.#queue.length === 0) this.#idle.splice(0).forEach((resolve) => resolve());
        });
    }
  }

  async #send(part: Part): Promise<void> {
    const bytes = await this.#read(part);
    await this.#persist(async () => await this.#put(part, bytes));
    this.#secondsWaiting -= secondsOfPicture(part);
    this.#bytesSent += part.size;
    this.#arrived.push(part);
    // The next part does not wait for it. When acknowledging is slow, one call has several parts.
    this.#acknowledge(this.#isEnding ? ACKNOWLEDGE_BATCH : 0).catch((error: Error) => this.#fail(error));
  }

  async #put(part: Part, bytes: Uint8Array): Promise<void> {
    const signed = await this.#urlOf(part);
    const { signal } = this.#puts;
    const options = { method: "PUT", headers: signed.headers, body: bytes as Uint8Array<ArrayBuffer>, signal };
    const response = await fetch(signed.url, options).catch((error: unknown) => {
      this.#urls.delete(nameOf(part));
      if (isElsewhere(signed.url)) this.#relayFromNowOn();
      throw error;
    });
    await response.arrayBuffer(); // browsers count an unread reply as aborted
    // 409: the part is already acknowledged, or the take has ended. The acknowledgement shows which.
    if (response.ok || response.status === 409) return;
    this.#urls.delete(nameOf(part)); // expired or refused: request another one
    throw new Error(`PUT failed with status ${response.status}`);
  }

  /** A firewall or missing CORS rules look like a network error. Our own server is the fallback. */
  #relayFromNowOn(): void {
    this.#relay = true;
    this.#urls.clear();
    this.#nextUrlIndex = -1;
  }

  async #urlOf(part: Part): Promise<SignedPart> {
    const known = this.#goodUrlOf(part);
    if (known) return known;
    await this.#urlsUnderWay;
    const ahead = this.#goodUrlOf(part);
    if (ahead) return ahead;
    this.#urlsUnderWay = this.#askUrls(part).finally(() => (this.#urlsUnderWay = null));
    await this.#urlsUnderWay;
    const signed = this.#goodUrlOf(part);
    if (!signed) throw new Error("Signed URL not returned by API");
    return signed;
  }

  #goodUrlOf(part: PartRef): SignedPart | undefined {
    const signed = this.#urls.get(nameOf(part));
    return signed && signed.goodUntil > Date.now() ? signed : undefined;
  }

  async #askUrls(part: Part): Promise<void> {
    const { upload_id } = await this.#initiate();
    const from = Math.max(part.index, this.#nextUrlIndex);
    const tracks = this.#record.tracks.map((info) => info.track);
    const ahead = Array.from({ length: URL_BATCH }, (_, i) => from + i).flatMap((index) => tracks.map((track) => ({ track, index })));
    // Includes the sizes of existing parts, because some stores sign only parts of known size.
    const waiting = [part, ...this.#queue.slice(0, PARALLEL)].map(({ track, index, size }) => ({ track, index, size }));
    const named = new Set(waiting.map(nameOf));
    const wanted = [...waiting, ...ahead.filter((ref) => !named.has(nameOf(ref)) && !this.#goodUrlOf(ref))];
    const requestedAt = Date.now();
    const { parts, expires_in_seconds } = await this.#transport.urls({ upload_id, parts: wanted, relay: this.#relay });
    const goodUntil = requestedAt + expires_in_seconds * 1000 - EXPIRY_MARGIN_MS;
    for (const signed of parts) this.#urls.set(nameOf(signed), { ...signed, goodUntil });
    this.#nextUrlIndex = from + URL_BATCH;
  }

  /** Makes one call at a time; parts that arrive meanwhile are sent with the next call. Makes no call while at most `rest` parts wait. */
  async #acknowledge(rest: number): Promise<void> {
    while (this.#acknowledging) await this.#acknowledging;
    if (this.#stopped || this.#arrived.length <= rest) return;
    const parts = this.#arrived.splice(0, 100);
    this.#acknowledging = (async () => {
      const { upload_id } = await this.#initiate();
      await this.#settle(parts, async () => await this.#transport.acknowledge({ upload_id, parts }));
      if (!this.#keepsParts) for (const part of parts) await this.#spool.removePart(this.#record.client_upload_id, part);
      const bytes = parts.reduce((sum, part) => sum + part.size, 0);
      this.#report({
        bytesAcknowledged: this.#progress.bytesAcknowledged + bytes,
        partsPending: this.#progress.partsPending - parts.length,
      });
    })().finally(() => (this.#acknowledging = null));
    await this.#acknowledging;
  }

  /** Retries until the server has acknowledged `parts`; uploads them again when it has deleted them meanwhile. */
  async #settle(parts: Part[], acknowledge: () => Promise<unknown>): Promise<void> {
    await this.#persist(async () => {
      try {
        await acknowledge();
      } catch (error) {
        if (error instanceof PartMissingError) for (const part of parts) await this.#put(part, await this.#read(part));
        throw error;
      }
    });
  }

  async #read(part: Part): Promise<Uint8Array> {
    const bytes = await this.#spool.readPart(this.#record.client_upload_id, part);
    if (!bytes) throw new PermanentUploadError("a part is missing from the spool", 0);
    return bytes;
  }

  #drained(): Promise<void> {
    if (this.#progress.error) return Promise.reject(this.#progress.error);
    if (this.#active === 0 && this.#queue.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => this.#idle.push(() => (this.#progress.error ? reject(this.#progress.error) : resolve())));
  }

  async #persist<T>(work: () => Promise<T>): Promise<T> {
    const result = await retryForever(work, {
      isStopped: () => this.#stopped,
      onWait: () => this.#report({ state: "waiting-for-network" }),
    });
    if (this.#progress.state === "waiting-for-network") this.#report({ state: "uploading" });
    return result;
  }

  #fail(error: Error): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#queue.length = 0;
    this.#report({ state: "failed", error });
    this.#idle.splice(0).forEach((resolve) => resolve());
  }

  #report(change: Partial<UploadProgress>): void {
    this.#progress = { ...this.#progress, ...change };
    this.#onProgress(this.#progress);
  }
}

const secondsOfPicture = ({ track, duration }: Part): number => (track === "video" ? duration : 0);

function isElsewhere(url: string): boolean {
  const here = globalThis.location?.origin;
  return here !== undefined && new URL(url, here).origin !== here;
}

/**
 * Completes a recording after a crash with the spooled or acknowledged parts of each track, from its start up to the first gap. Waits while
 * another tab holds it. False: nothing is left to do, because that tab or the server has completed it.
 */
export async function recoverUpload(given: UploadOptions): Promise<boolean> {
  const { spool } = given;
  const release = await spool.hold(given.record.client_upload_id);
  try {
    const record = await spool.readRecord(given.record.client_upload_id);
    if (!record) return false;
    const uploader = new Uploader({ ...given, record });
    const spooled = await spool.listParts(record.client_upload_id);
    const missingIn = ({ acknowledged }: UploadHandle) => {
      const have = new Set(acknowledged.map(nameOf));
      return spooled.filter((part) => !have.has(nameOf(part)));
    };
    let handle = await uploader.acknowledgedParts();
    // The server completes what nobody continues for hours.
    if (handle.status === "complete" && missingIn(handle).length > 0) handle = await uploader.continue();
    const have = new Set(handle.acknowledged.map(nameOf));
    const waiting = missingIn(handle);
    if (handle.status !== "open") {
      // Discarded there. All of it is here, and can be sent to another post.
      if (given.keepsParts && waiting.length > 0)
        throw new PermanentUploadError("The upload was interrupted for too long, so the server ended it.", 409);
      await spool.remove(record.client_upload_id);
      return false;
    }
    for (const part of waiting) uploader.add(part);
    const all = new Set([...have, ...waiting.map(nameOf)]);
    const count = (track: Track) => {
      let index = 0;
      while (all.has(`${track}/${index}`)) index++;
      return all.has(`${track}/-1`) ? index : 0;
    };
    await uploader.complete({ video: count("video"), audio: count("audio") }, 0);
    return true;
  } finally {
    await release();
  }
}
