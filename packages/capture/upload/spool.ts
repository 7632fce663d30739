import type { PackagedPart } from "../recorder/package-stream.ts";
import type { Part, Track, TrackInfo } from "../recorder/port.ts";
import { openSpoolFiles, type SpoolFiles } from "./spool-files.ts";
import { NO_FILES, OverflowFiles, type OverflowMemory } from "./spool-overflow.ts";

/** Metadata of a recording. Written at its start, at its end, and when something in it changes. */
export type SpoolRecord = {
  client_upload_id: string;
  post_id: string;
  /** `segments`: packaged here. `chunks`: MediaRecorder's, converted by the server. */
  kind: "segments" | "chunks";
  tracks: TrackInfo[];
  is_screen: boolean;
  has_modified_background: boolean;
  /** ISO 8601. */
  started_at: string;
  /** Set when the sender stopped: media segments per track. */
  counts: Record<Track, number> | null;
  /** Seconds of the recording that were not stored yet, because the device was too slow: lost if the tab was closed then. */
  behind_seconds?: number;
  /** Set by the app: where to continue after a crash. */
  context: Record<string, string>;
};

const RECORD = "record.json";
/** What did not fit on the disk: it is found when the recording is sent in this tab. */
const IN_THIS_TAB: OverflowMemory = new Map();
const LOCK = (id: string) => `aside-recording-${id}`;

/**
 * Stores each part until the server has acknowledged it. A part's metadata is in its file name, so that they cannot be separated.
 */
export class Spool {
  readonly #files: SpoolFiles;

  constructor(files: SpoolFiles) {
    this.#files = files;
  }

  /** `onOverflow` reports bytes that did not fit on the disk and exist only in this tab. Writing never fails. */
  static async open(onOverflow?: (bytes: number) => void): Promise<Spool> {
    return new Spool(new OverflowFiles(await openSpoolFiles().catch(() => NO_FILES), onOverflow, IN_THIS_TAB));
  }

  async saveRecord(record: SpoolRecord): Promise<void> {
    await this.#files.write(record.client_upload_id, RECORD, new TextEncoder().encode(JSON.stringify(record)));
  }

  async readRecord(id: string): Promise<SpoolRecord | null> {
    const bytes = await this.#files.read(id, RECORD);
    // It is empty while it is written for the first time.
    return bytes?.length ? (JSON.parse(new TextDecoder().decode(bytes)) as SpoolRecord) : null;
  }

  async savePart(id: string, part: PackagedPart): Promise<void> {
    await this.#files.write(id, fileName({ ...part, size: part.bytes.length }), part.bytes);
  }

  /** Returns a complete part or null, also if the tab was killed or the disk was full during the write. */
  async readPart(id: string, part: Part): Promise<Uint8Array | null> {
    const bytes = await this.#files.read(id, fileName(part));
    return bytes?.length === part.size ? bytes : null;
  }

  async removePart(id: string, part: Part): Promise<void> {
    await this.#files.remove(id, fileName(part));
  }

  /** The complete parts in the spool, in order. */
  async listParts(id: string): Promise<Part[]> {
    const parts: Part[] = [];
    for (const name of await this.#files.files(id)) {
      const part = parseName(name);
      if (part && (await this.readPart(id, part))) parts.push(part);
    }
    return parts.toSorted((a, b) => a.index - b.index || (a.track < b.track ? -1 : 1));
  }

  async remove(id: string): Promise<void> {
    await this.#files.removeFolder(id);
  }

  /** Recordings left by a crash or a closed tab, without those that an open tab has locked. */
  async listRecoverable(): Promise<SpoolRecord[]> {
    const held = new Set(await heldLocks());
    for (const folder of await this.#files.folders()) {
      // Parts without a record cannot be used.
      if (!held.has(LOCK(folder)) && !(await this.readRecord(folder))) await this.remove(folder);
    }
    return (await this.list()).filter((record) => !held.has(LOCK(record.client_upload_id)));
  }

  /** All recordings, the newest first. */
  async list(): Promise<SpoolRecord[]> {
    const folders = await this.#files.folders();
    const records = await Promise.all(folders.map(async (folder) => await this.readRecord(folder)));
    return records.filter((record) => record !== null).toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1));
  }

  /** Whether a recording of the post is in this browser, in any state. */
  async hasPost(postId: string): Promise<boolean> {
    return (await this.list()).some((record) => record.post_id === postId);
  }

  /** Whether a tab is recording this post now. */
  static async isPostHeld(postId: string): Promise<boolean> {
    const spool = await Spool.open();
    const held = new Set(await heldLocks());
    return (await spool.list()).some((record) => record.post_id === postId && held.has(LOCK(record.client_upload_id)));
  }

  /** Whether any tab, including this one, is recording now. */
  async isAnyHeld(): Promise<boolean> {
    const prefix = LOCK("");
    return (await heldLocks()).some((name) => name.startsWith(prefix));
  }

  /** Locks the recording, so that no tab recovers it. The result releases the lock, and resolves when it is free. */
  async hold(id: string): Promise<() => Promise<void>> {
    const released = Promise.withResolvers<void>();
    const granted = Promise.withResolvers<void>();
    const locked = navigator.locks
      .request(LOCK(id), async () => {
        granted.resolve();
        await released.promise;
      })
      // In a frame of another site browsers may deny locks, and the disk, too: then no tab can recover it.
      .catch(() => granted.resolve());
    await granted.promise;
    return async () => {
      released.resolve();
      await locked;
    };
  }
}

const heldLocks = async (): Promise<string[]> => {
  try {
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name }) => name ?? []);
  } catch {
    return []; // denied, or unknown to an old browser
  }
};

/** `video.12.1033000.245123`: track, index, microseconds, bytes. */
function fileName(part: Part): string {
  return `${part.track}.${part.index}.${Math.round(part.duration * 1e6)}.${part.size}`;
}

function parseName(name: string): Part | null {
  const match = /^(video|audio)\.(-?\d+)\.(\d+)\.(\d+)$/.exec(name);
  if (!match) return null;
  return { track: match[1] as Track, index: Number(match[2]), duration: Number(match[3]) / 1e6, size: Number(match[4]) };
}
