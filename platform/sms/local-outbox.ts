import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/new-id.ts";
import type { SmsSender } from "./port.ts";

type StoredSms = { id: string; to: string; text: string; sent_at: string };

export type LocalOutbox = SmsSender & {
  /** Newest first. */
  list(to?: string): Promise<StoredSms[]>;
};

const MAX_MESSAGES = 1000;

/** Text messages for development and tests: one JSON file each below `dataDir/sms`, so that api and worker share them. Never in production. */
export function createLocalOutbox(options: { dataDir: string }): LocalOutbox {
  const directory = join(options.dataDir, "sms");
  const names = async () =>
    ((await readdir(directory).catch(() => [])) as string[])
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .toReversed();
  return {
    async send(message) {
      await mkdir(directory, { recursive: true });
      const stored: StoredSms = { id: newId(), to: message.to, text: message.text, sent_at: new Date().toISOString() };
      // Two in one millisecond keep their order: the id alone counts no finer.
      const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
      const path = join(directory, `${microseconds}-${stored.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(stored));
      await rename(`${path}.part`, path);
      for (const old of (await names()).slice(MAX_MESSAGES)) await rm(join(directory, old), { force: true });
    },
    async list(to) {
      const messages: StoredSms[] = [];
      for (const name of await names()) {
        const message = JSON.parse(await readFile(join(directory, name), "utf8")) as StoredSms;
        if (!to || message.to === to) messages.push(message);
      }
      return messages;
    },
  };
}
