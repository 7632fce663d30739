import { SPOOL_ROOT } from "./has-spooled.ts";

/** Small named blobs that survive a closed tab. Names are `folder/file`. */
export interface SpoolFiles {
  write(folder: string, file: string, bytes: Uint8Array): Promise<void>;
  read(folder: string, file: string): Promise<Uint8Array | null>;
  remove(folder: string, file: string): Promise<void>;
  files(folder: string): Promise<string[]>;
  folders(): Promise<string[]>;
  removeFolder(folder: string): Promise<void>;
}

/**
 * The origin private file system, or IndexedDB where the browser does not support it or lacks createWritable. `place`: another one than the
 * spool's, which takes all in its own for recordings.
 */
export async function openSpoolFiles(place = SPOOL_ROOT): Promise<SpoolFiles> {
  try {
    const root = await navigator.storage.getDirectory();
    if (!("createWritable" in FileSystemFileHandle.prototype)) throw new Error("no createWritable");
    return new OpfsFiles(await root.getDirectoryHandle(place, { create: true }));
  } catch {
    return await openIndexedDbFiles(place);
  }
}

class OpfsFiles implements SpoolFiles {
  readonly #root: FileSystemDirectoryHandle;
  constructor(root: FileSystemDirectoryHandle) {
    this.#root = root;
  }
  async write(folder: string, file: string, bytes: Uint8Array): Promise<void> {
    const directory = await this.#root.getDirectoryHandle(folder, { create: true });
    const handle = await directory.getFileHandle(file, { create: true });
    try {
      const stream = await handle.createWritable();
      await stream.write(bytes as Uint8Array<ArrayBuffer>);
      await stream.close(); // only now the file exists completely
    } catch (error) {
      // A failed write leaves a new file empty and an existing one unchanged.
      const size = await handle.getFile().then(
        (left) => left.size,
        () => 0,
      );
      if (size === 0) await directory.removeEntry(file).catch(() => {});
      throw error;
    }
  }
  async read(folder: string, file: string): Promise<Uint8Array | null> {
    try {
      const directory = await this.#root.getDirectoryHandle(folder);
      const blob = await (await directory.getFileHandle(file)).getFile();
      return new Uint8Array(await blob.arrayBuffer());
    } catch (error) {
      // It was removed after it was found.
      if ((error as DOMException).name === "NotReadableError") return null;
      return ignoreNotFound(error, null);
    }
  }
  async remove(folder: string, file: string): Promise<void> {
    try {
      await (await this.#root.getDirectoryHandle(folder)).removeEntry(file);
    } catch (error) {
      ignoreNotFound(error, undefined);
    }
  }
  async files(folder: string): Promise<string[]> {
    try {
      return await Array.fromAsync((await this.#root.getDirectoryHandle(folder)).keys());
    } catch (error) {
      return ignoreNotFound(error, []);
    }
  }
  async folders(): Promise<string[]> {
    return await Array.fromAsync(this.#root.keys());
  }
  async removeFolder(folder: string): Promise<void> {
    try {
      await this.#root.removeEntry(folder, { recursive: true });
    } catch (error) {
      ignoreNotFound(error, undefined);
    }
  }
}

function ignoreNotFound<T>(error: unknown, value: T): T {
  if ((error as DOMException).name === "NotFoundError") return value;
  throw error;
}

type Entry = { folder: string; file: string; bytes: Uint8Array };

async function openIndexedDbFiles(place: string): Promise<SpoolFiles> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(place, 1);
    request.onupgradeneeded = () => request.result.createObjectStore("files", { keyPath: ["folder", "file"] });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB cannot be opened"));
  });
  const run = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      const transaction = database.transaction("files", mode, { durability: "strict" });
      const request = work(transaction.objectStore("files"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error("the spool is full"));
    });
  const within = (folder: string) => IDBKeyRange.bound([folder], [folder, []]);
  return {
    write: async (folder, file, bytes) => void (await run("readwrite", (store) => store.put({ folder, file, bytes } satisfies Entry))),
    read: async (folder, file) => ((await run("readonly", (store) => store.get([folder, file]))) as Entry | undefined)?.bytes ?? null,
    remove: async (folder, file) => void (await run("readwrite", (store) => store.delete([folder, file]))),
    files: async (folder) =>
      ((await run("readonly", (store) => store.getAllKeys(within(folder)))) as [string, string][]).map(([, file]) => file),
    folders: async () => [
      ...new Set(((await run("readonly", (store) => store.getAllKeys())) as [string, string][]).map(([folder]) => folder)),
    ],
    removeFolder: async (folder) => void (await run("readwrite", (store) => store.delete(within(folder)))),
  };
}
