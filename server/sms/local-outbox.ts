import { join } from "node:path";
import { newId } from "../db/new-id.ts";
import { createLocalMessages } from "../storage/local-messages.ts";
import type { SmsSender } from "./port.ts";

type StoredSms = { id: string; to: string; text: string; sent_at: string };

export type LocalOutbox = SmsSender & {
  /** Newest first. */
  list(to?: string): Promise<StoredSms[]>;
};

/** Text messages for development and tests, below `dataDir/sms`. Never in production. */
export function createLocalOutbox(options: { dataDir: string }): LocalOutbox {
  const messages = createLocalMessages<StoredSms>(join(options.dataDir, "sms"));
  return {
    send: async ({ to, text }) => await messages.add({ id: newId(), to, text, sent_at: new Date().toISOString() }),
    list: async (to) => (await messages.list()).filter((message) => !to || message.to === to),
  };
}
