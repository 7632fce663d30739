import { ApiError } from "@aside/web-client/api-error.ts";

export type Upload = {
  key: number;
  file: File;
  state: "waiting" | "uploading" | "failed";
  /** The sent fraction, 0..1. */
  progress: number;
  /** Why it failed, as text for people. */
  error: string | null;
  /** Sending it again may help. */
  canRetry: boolean;
};

/** Sends a file. Rejects with an error whose message is fit to show. */
type Send = (file: File, options: { onProgress: (part: number) => void; signal: AbortSignal }) => Promise<void>;

/** Uploads files one at a time, so that they are attached in the order in which they were chosen. A store for React. */
export class UploadQueue {
  readonly #send: Send;
  readonly #listeners = new Set<() => void>();
  readonly #running = new Map<number, AbortController>();
  #uploads: readonly Upload[] = [];
  #keys = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(send: Send) {
    this.#send = send;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly getSnapshot = (): readonly Upload[] => this.#uploads;

  /** `refusal`: why the file cannot be attached, if that is known before it is sent. */
  add(file: File, refusal: string | null): void {
    const upload: Upload = { key: this.#keys++, file, state: "waiting", progress: 0, error: null, canRetry: false };
    this.#set([...this.#uploads, refusal === null ? upload : { ...upload, state: "failed", error: refusal }]);
    if (refusal === null) this.#enqueue(upload.key);
  }

  retry(key: number): void {
    this.#change(key, { state: "waiting", progress: 0, error: null });
    this.#enqueue(key);
  }

  /** Also cancels an upload in progress. */
  remove(key: number): void {
    this.#running.get(key)?.abort();
    this.#set(this.#uploads.filter((upload) => upload.key !== key));
  }

  /** Waits until nothing is being uploaded. False if one of these uploads failed. */
  async settle(): Promise<boolean> {
    const keys = this.#uploads.filter(({ state }) => state !== "failed").map(({ key }) => key);
    for (let last = null; last !== this.#last;) await (last = this.#last);
    return !this.#uploads.some(({ key }) => keys.includes(key));
  }

  #enqueue(key: number): void {
    this.#last = this.#last.then(async () => await this.#run(key));
  }

  async #run(key: number): Promise<void> {
    const upload = this.#uploads.find((candidate) => candidate.key === key);
    if (!upload) return;
    const controller = new AbortController();
    this.#running.set(key, controller);
    this.#change(key, { state: "uploading" });
    try {
      await this.#send(upload.file, { onProgress: (progress) => this.#change(key, { progress }), signal: controller.signal });
      this.remove(key);
    } catch (error) {
      // The server would refuse it again.
      const isRefused = error instanceof ApiError && (error.status === 413 || error.status === 422);
      this.#change(key, { state: "failed", error: (error as Error).message, canRetry: !isRefused });
    } finally {
      this.#running.delete(key);
    }
  }

  #change(key: number, fields: Partial<Upload>): void {
    this.#set(this.#uploads.map((upload) => (upload.key === key ? { ...upload, ...fields } : upload)));
  }

  #set(uploads: readonly Upload[]): void {
    this.#uploads = uploads;
    for (const listener of this.#listeners) listener();
  }
}
