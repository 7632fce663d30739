import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newId } from "../db/new-id.ts";
import { headerSafe, type Mailer, type MailMessage } from "./port.ts";

export type StoredMail = {
  id: string;
  to: { name: string; address: string };
  subject: string;
  html: string;
  text: string;
  sent_at: string;
  attachments: { filename: string; contentType: string; cid: string | null; content_base64: string }[];
};

export type LocalMailbox = Mailer & {
  /** Newest first; `to` without regard to case. */
  list(to?: string): Promise<StoredMail[]>;
};

const MAX_MESSAGES = 1000;

/** Mail for development and tests: one JSON file a message below `dataDir/mailbox`, so that api and worker share it. Never in production. */
export function createLocalMailbox(options: { dataDir: string }): LocalMailbox {
  const directory = join(options.dataDir, "mailbox");
  const names = async () =>
    ((await readdir(directory).catch(() => [])) as string[])
      .filter((name) => name.endsWith(".json"))
      .toSorted()
      .toReversed();
  return {
    async send(message) {
      await mkdir(directory, { recursive: true });
      const mail = store(message);
      // Two in one millisecond keep their order: the id alone counts no finer.
      const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1000);
      const path = join(directory, `${microseconds}-${mail.id}.json`);
      await writeFile(`${path}.part`, JSON.stringify(mail));
      await rename(`${path}.part`, path);
      for (const old of (await names()).slice(MAX_MESSAGES)) await rm(join(directory, old), { force: true });
      return { id: message.messageId ?? `<${mail.id}@local>` };
    },
    async list(to) {
      const mails: StoredMail[] = [];
      for (const name of await names()) {
        const mail = JSON.parse(await readFile(join(directory, name), "utf8")) as StoredMail;
        if (!to || mail.to.address.toLowerCase() === to.toLowerCase()) mails.push(mail);
      }
      return mails;
    },
    async close() {},
  };
}

function store(message: MailMessage): StoredMail {
  return {
    id: newId(),
    to: { name: headerSafe(message.to.name ?? ""), address: headerSafe(message.to.address) },
    subject: headerSafe(message.subject),
    html: message.html,
    text: message.text,
    sent_at: new Date().toISOString(),
    attachments: (message.attachments ?? []).map((a) => ({
      filename: headerSafe(a.filename),
      contentType: a.contentType,
      cid: a.cid ?? null,
      content_base64: a.content.toString("base64"),
    })),
  };
}
