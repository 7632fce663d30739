import { openSpoolFiles } from "@aside/capture/upload/spool-files.ts";

const PLACE = "aside-training";
const nameOf = (place: number) => String(place).padStart(6, "0");

/** A training video in parts, kept in this browser until the server has it. Where the browser has no storage nothing is kept. */
export class KeptRecording {
  readonly #personaId: string;
  readonly #type: string;
  #parts: Blob[] = [];
  /** Parts are written one after the other. */
  #written: Promise<void>;

  /** Replaces what was kept. */
  constructor(personaId: string, type: string) {
    this.#personaId = personaId;
    this.#type = type;
    this.#written = discardRecording(personaId);
  }

  add(part: Blob): void {
    const name = nameOf(this.#parts.length);
    this.#parts.push(part);
    this.#written = this.#written
      .then(async () => await (await openSpoolFiles(PLACE)).write(this.#personaId, name, await part.bytes()))
      .catch(() => undefined);
  }

  whole(): Blob {
    return new Blob(this.#parts, { type: this.#type });
  }
}

/** What a closed or reloaded page has left; null: nothing. */
export async function readRecording(personaId: string): Promise<Blob | null> {
  try {
    const files = await openSpoolFiles(PLACE);
    const names = (await files.files(personaId)).toSorted((a, b) => a.localeCompare(b));
    const parts = await Promise.all(names.map(async (name) => await files.read(personaId, name)));
    const found = parts.filter((part) => part !== null) as Uint8Array<ArrayBuffer>[];
    return found.length === 0 ? null : new Blob(found);
  } catch {
    return null;
  }
}

export async function discardRecording(personaId: string): Promise<void> {
  try {
    await (await openSpoolFiles(PLACE)).removeFolder(personaId);
  } catch {
    // Without storage there is nothing to discard.
  }
}

/** Deletes what was kept of other personas: those that were deleted or finished elsewhere, and those of another account. */
export async function keepRecordingsOf(personaIds: readonly string[]): Promise<void> {
  try {
    const files = await openSpoolFiles(PLACE);
    const others = (await files.folders()).filter((id) => !personaIds.includes(id));
    await Promise.all(others.map(async (id) => await files.removeFolder(id)));
  } catch {
    // As above.
  }
}
