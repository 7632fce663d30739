import type { PackagedPart } from "../recorder/package-stream.ts";
import type { Part, Track, TrackInfo } from "../recorder/port.ts";
import { openSpoolFiles, type SpoolFiles } from "./spool-files.ts";
import { NO_FILES, OverflowFiles } from "./spool-overflow.ts";

/** What is known of a recording besides its parts. Written at its start and at its end. */
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
  /** Set when the sender stopped: media segments a track. */
  counts: Record<Track, number> | null;
  /** The app's own: where to go on after a crash. */
  context: Record<string, string>;
};

const RECORD = "record.json";
const LOCK = (id: string) => `aside-recording-${id}`;

/**
 * Where each part waits until the server has acknowledged it. A part's duration stands in its file name, so that parts and what is
 * known of them cannot come apart.
 */
export class Spool {
  readonly #files: SpoolFiles;

  constructor(files: SpoolFiles) {
    this.#files = files;
  }

  /** `onOverflow`: bytes that the disk did not take, so that they live only as long as the tab. Writing never fails. */
  static async open(onOverflow?: (bytes: number) => void): Promise<Spool> {
    return new Spool(new OverflowFiles(await openSpoolFiles().catch(() => NO_FILES), onOverflow));
  }

  async saveRecord(record: SpoolRecord): Promise<void> {
    await this.#files.write(record.client_upload_id, RECORD, new TextEncoder().encode(JSON.stringify(record)));
  }

  async readRecord(id: string): Promise<SpoolRecord | null> {
    const bytes = await this.#files.read(id, RECORD);
    return bytes ? (JSON.parse(new TextDecoder().decode(bytes)) as SpoolRecord) : null;
  }

  async savePart(id: string, part: PackagedPart): Promise<void> {
    await this.#files.write(id, fileName({ ...part, size: part.bytes.length }), part.bytes);
  }

  /** Null also where the tab died, or the disk was full, in mid-write: a part is whole or is not there. */
  async readPart(id: string, part: Part): Promise<Uint8Array | null> {
    const bytes = await this.#files.read(id, fileName(part));
    return bytes?.length === part.size ? bytes : null;
  }

  async removePart(id: string, part: Part): Promise<void> {
    await this.#files.remove(id, fileName(part));
  }

  /** What waits whole, in order. */
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

  /** Recordings that a crash or a closed tab left behind: not those that a living tab still holds. */
  async listRecoverable(): Promise<SpoolRecord[]> {
    const held = new Set((await navigator.locks.query()).held?.map((lock) => lock.name));
    const records: SpoolRecord[] = [];
    for (const folder of await this.#files.folders()) {
      if (held.has(LOCK(folder))) continue;
      const record = await this.readRecord(folder);
      if (record) records.push(record);
      else await this.remove(folder); // parts without a record belong to nothing
    }
    return records.toSorted((a, b) => (a.started_at < b.started_at ? 1 : -1));
  }

  /** Whether any tab, this one too, records at this moment. */
  async isAnyHeld(): Promise<boolean> {
    const prefix = LOCK("");
    return ((await navigator.locks.query()).held ?? []).some((lock) => lock.name?.startsWith(prefix));
  }

  /** Tells other tabs (and this one, after a crash) that the recording is in use. Call the result to let go. */
  async hold(id: string): Promise<() => void> {
    const released = Promise.withResolvers<void>();
    await new Promise<void>((granted) => {
      void navigator.locks.request(LOCK(id), async () => {
        granted();
        await released.promise;
      });
    });
    return released.resolve;
  }
}

/** `video.12.1033000.245123`: track, index, microseconds, bytes. */
function fileName(part: Part): string {
  return `${part.track}.${part.index}.${Math.round(part.duration * 1e6)}.${part.size}`;
}

function parseName(name: string): Part | null {
  const match = /^(video|audio)\.(-?\d+)\.(\d+)\.(\d+)$/.exec(name);
  if (!match) return null;
  return { track: match[1] as Track, index: Number(match[2]), duration: Number(match[3]) / 1e6, size: Number(match[4]) };
}
