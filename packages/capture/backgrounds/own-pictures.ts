import { makeCanvas } from "./cover.ts";

/** A user's own background, kept only on this device, in IndexedDB. `picture`: JPEG of at most 1920 x 1080 pixels. */
export type OwnPicture = { id: string; picture: Blob };

export type OwnPictureRefusal = "type" | "size" | "unreadable";

export class OwnPictureError extends Error {
  override name = "OwnPictureError";
  readonly refusal: OwnPictureRefusal;
  constructor(refusal: OwnPictureRefusal) {
    super(`this picture cannot be used as a background: ${refusal}`);
    this.refusal = refusal;
  }
}

export const OWN_PICTURE_TYPES = ["image/jpeg", "image/png", "image/webp"];
export const OWN_PICTURE_MEGABYTES = 10;
const WIDEST = { width: 1920, height: 1080 };
const NAME = "aside-backgrounds";
const STORE = "pictures";

/** Read once, so that the chosen picture is the same object as in the list. */
let known: Promise<OwnPicture[]> | null = null;

/** Oldest first. Rejects where the browser has no storage (some private windows). */
export function listOwnPictures(): Promise<OwnPicture[]> {
  known ??= inStore<OwnPicture[]>("readonly", (store) => store.getAll()).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Checks, resizes and stores a picture; rejects with an OwnPictureError when it is not suitable. */
export async function addOwnPicture(file: Blob): Promise<OwnPicture> {
  if (!OWN_PICTURE_TYPES.includes(file.type)) throw new OwnPictureError("type");
  if (file.size > OWN_PICTURE_MEGABYTES * 1e6) throw new OwnPictureError("size");
  // Ids sort by time, so that the list keeps the order in which pictures were added.
  const added = { id: `${Date.now()}-${crypto.randomUUID().slice(0, 8)}`, picture: await shrink(file) };
  const before = await listOwnPictures();
  await inStore("readwrite", (store) => store.put(added));
  known = Promise.resolve([...before, added]);
  return added;
}

export async function removeOwnPicture(id: string): Promise<void> {
  await inStore("readwrite", (store) => store.delete(id));
  known = Promise.resolve((await listOwnPictures()).filter((own) => own.id !== id));
}

async function shrink(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new OwnPictureError("unreadable");
  });
  const scale = Math.min(1, WIDEST.width / picture.width, WIDEST.height / picture.height);
  const [width, height] = [Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale))];
  const context = makeCanvas(width, height, { alpha: false });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return await context.canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
}

async function inStore<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: "id" });
  await finished(opening);
  const database = opening.result;
  try {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    await finished(request);
    return request.result as T;
  } finally {
    database.close();
  }
}

function finished(request: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
  });
}
