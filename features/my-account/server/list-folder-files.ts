import { extname } from "node:path";
import type { ExportFolder } from "@aside/server/db/person-data.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Storage } from "@aside/server/storage/port.ts";
import { readLimited } from "@aside/server/storage/read-limited.ts";

type File = { key: string; size: number; path: string };

const EBML_MAGIC = "1a45dfa3";

/** Recordings are stored as they came, without a name. Browsers record WebM or MP4. */
async function endingOf(storage: Storage, key: string): Promise<string> {
  const { body } = await storage.get(key, { start: 0, end: 3 });
  return (await readLimited(body, 4)).toString("hex") === EBML_MAGIC ? ".webm" : ".mp4";
}

/** The stored objects of a folder of an export, with their paths in the archive. */
export async function listFolderFiles({ db, storage }: AppContext, folder: ExportFolder, userId: string): Promise<File[]> {
  const files: File[] = [];
  const { rows } = await folder.prefixes(userId).execute(db);
  for (const { part, prefix } of rows)
    for await (const { key, size } of storage.list(prefix)) {
      // An upload that broke off.
      if (size === 0) continue;
      const name = key.slice(prefix.length);
      files.push({ key, size, path: `${folder.name}/${part}/${name}${extname(name) === "" ? await endingOf(storage, key) : ""}` });
    }
  return files;
}
