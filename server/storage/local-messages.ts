import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";

const MAX_MESSAGES = 1000;

/**
 * Messages for development and tests: one JSON file per message below `directory`, so that api and worker share them. Never in
 * production.
 */
export function createLocalMessages<Message extends { id: string }>(
  directory: string,
): { add(message: Message): Promise<void>; /** Newest first. */ list(): Promise<Message[]> } {
  const names = async () =>
    ((await readdir(directory).catch(() => [])) as string[])
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .toReversed();
  return {
    async add(message) {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      // Two messages in the same millisecond must keep their order: the id alone is not precise enough.
      const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
      const path = join(directory, `${microseconds}-${message.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(message), { mode: 0o600 });
      await rename(`${path}.part`, path);
      for (const old of (await names()).slice(MAX_MESSAGES)) await rm(join(directory, old), { force: true });
    },
    async list() {
      const messages: Message[] = [];
      for (const name of await names()) messages.push(JSON.parse(await readFile(join(directory, name), "utf8")) as Message);
      return messages;
    },
  };
}
