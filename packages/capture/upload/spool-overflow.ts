import type { SpoolFiles } from "./spool-files.ts";

/** By folder, then by file. */
export type OverflowMemory = Map<string, Map<string, Uint8Array>>;

/**
 * Keeps in memory what does not fit on the disk, so that a full disk loses nothing of the recording. Each write tries the disk
 * first, because acknowledged parts free space. `onOverflow` is called when the number of bytes that exist only in this tab changes.
 */
export class OverflowFiles implements SpoolFiles {
  readonly #disk: SpoolFiles;
  readonly #onOverflow: (bytes: number) => void;
  readonly #memory: OverflowMemory;
  /** Of what was written here. */
  #bytes = 0;

  constructor(disk: SpoolFiles, onOverflow: (bytes: number) => void = () => {}, memory: OverflowMemory = new Map()) {
    this.#disk = disk;
    this.#onOverflow = onOverflow;
    this.#memory = memory;
  }

  async write(folder: string, file: string, bytes: Uint8Array): Promise<void> {
    try {
      await this.#disk.write(folder, file, bytes);
      this.#forget(folder, [file]);
    } catch {
      // For any error: the bytes are not on the disk.
      this.#keep(folder, file, bytes);
    }
  }

  async read(folder: string, file: string): Promise<Uint8Array | null> {
    return this.#memory.get(folder)?.get(file) ?? (await this.#disk.read(folder, file));
  }

  async remove(folder: string, file: string): Promise<void> {
    this.#forget(folder, [file]);
    await this.#disk.remove(folder, file);
  }

  async files(folder: string): Promise<string[]> {
    return [...new Set([...(await this.#disk.files(folder)), ...(this.#memory.get(folder)?.keys() ?? [])])];
  }

  async folders(): Promise<string[]> {
    return [...new Set([...(await this.#disk.folders()), ...this.#memory.keys()])];
  }

  async removeFolder(folder: string): Promise<void> {
    this.#forget(folder, [...(this.#memory.get(folder)?.keys() ?? [])]);
    await this.#disk.removeFolder(folder);
  }

  #keep(folder: string, file: string, bytes: Uint8Array): void {
    const files = this.#memory.get(folder) ?? new Map<string, Uint8Array>();
    this.#memory.set(folder, files);
    this.#bytes += bytes.length - (files.get(file)?.length ?? 0);
    files.set(file, bytes);
    this.#onOverflow(this.#bytes);
  }

  #forget(folder: string, names: string[]): void {
    const files = this.#memory.get(folder);
    const gone = names.filter((name) => files?.has(name));
    if (!files || gone.length === 0) return;
    for (const name of gone) {
      this.#bytes -= files.get(name)?.length ?? 0;
      files.delete(name);
    }
    if (files.size === 0) this.#memory.delete(folder);
    this.#onOverflow(this.#bytes);
  }
}

/** For browsers without storage: everything stays in memory. */
export const NO_FILES: SpoolFiles = {
  write: async () => await Promise.reject(new Error("this browser offers no storage")),
  read: async () => null,
  remove: async () => {},
  files: async () => [],
  folders: async () => [],
  removeFolder: async () => {},
};
