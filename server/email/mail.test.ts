import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { button, heading, layout, paragraph, summaryBox, videoCard } from "./layout.ts";
import { createLocalMailbox } from "./local-mailbox.ts";
import type { Mailer } from "./port.ts";
import { createSmtpMailer } from "./smtp.ts";

const received: { mail: Email; to: string[] }[] = [];
let server: SMTPServer;
let mailer: Mailer;

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
          received.push({ mail, to: session.envelope.rcptTo.map((recipient) => recipient.address) });
          done();
        });
      });
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as { port: number };
  mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: { name: "Aside", address: "no-reply@aside.example" } });
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const HOSTILE = 'Eve\r\nBcc: victim@x.com\r\n\r\n<script>alert(1)</script> "quoted"';

test("an email arrives with its inline picture and its own Message-ID", async () => {
  const picture = { filename: "preview.gif", content: Buffer.from("GIF89a"), contentType: "image/gif", cid: "preview" };
  const message = {
    to: { name: "Grace", address: "grace@example.com" },
    subject: "Grüße ✓",
    html: '<img src="cid:preview">',
    text: "hello",
    messageId: "<one@aside.example>",
  };
  await mailer.send({ ...message, attachments: [picture] });
  const { mail } = received.at(-1) as (typeof received)[number];
  expect([mail.subject, mail.messageId, mail.text?.trim()]).toEqual(["Grüße ✓", "<one@aside.example>", "hello"]);
  expect(mail.attachments[0]).toMatchObject({ contentId: "<preview>", mimeType: "image/gif" });
});

test("line breaks in a subject, a name or a file name add no header and no recipient", async () => {
  const attachment = { filename: "a\r\nX-Evil: 1.gif", content: Buffer.from("x"), contentType: "image/gif" };
  await mailer.send({
    to: { name: HOSTILE, address: "grace@example.com" },
    subject: HOSTILE,
    html: "<p>hi</p>",
    text: "hi",
    attachments: [attachment],
  });
  const { mail, to } = received.at(-1) as (typeof received)[number];
  expect(to).toEqual(["grace@example.com"]);
  expect(mail.bcc ?? []).toEqual([]);
  expect(mail.headers.map((header) => header.key).filter((key) => key === "bcc" || key === "x-evil")).toEqual([]);
  expect(mail.subject).toContain("Eve Bcc: victim@x.com");
});

test("user input is escaped in the email's HTML, and complete in its text", () => {
  const parts = [
    heading(HOSTILE),
    paragraph(HOSTILE),
    summaryBox({ title: HOSTILE, body: HOSTILE }),
    button({ label: HOSTILE, href: 'https://a.b/"onmouseover="x' }),
  ];
  const { html, text } = layout({
    preview: HOSTILE,
    parts: [...parts, videoCard({ imageUrl: "cid:preview", href: "https://a.b", alt: HOSTILE, durationText: "0:10" })],
    footer: HOSTILE,
  });
  expect(html).not.toContain("<script");
  expect(html).not.toContain('"onmouseover');
  expect(text).toContain("https://a.b");
});

test("the local mailbox is shared by processes, newest first, filtered by address regardless of case", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "aside-mailbox-"));
  const [one, other] = [createLocalMailbox({ dataDir }), createLocalMailbox({ dataDir })];
  for (const subject of ["first", "second"]) await one.send({ to: { address: "Grace@Example.com" }, subject, html: "", text: "" });
  await other.send({ to: { address: "linus@example.com" }, subject: "third", html: "", text: "" });
  expect((await other.list("grace@example.com")).map((mail) => mail.subject)).toEqual(["second", "first"]);
  expect(await one.list()).toHaveLength(3);
  rmSync(dataDir, { recursive: true, force: true });
});
