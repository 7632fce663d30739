import { afterAll, beforeAll, expect, test } from "vitest";
import { record, recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createPost, getPost } from "@aside/core/messages/post-contract.ts";
import { readJpegSize } from "@aside/media/pictures/make-jpeg.ts";
import { attach } from "../testkit/attach.ts";
import { makePicture, PDF } from "../testkit/make-files.ts";
import { sendPost } from "../../delivery/contract.ts";

let app: TestApp;
let ada: Signed;
let bob: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
}, 120_000);
afterAll(async () => await app.stop());

async function mailTo(person: Signed, subject: RegExp) {
  await app.waitForJobs();
  const mail = (await app.mailbox.list(person.email)).find((candidate) => subject.test(candidate.subject));
  if (!mail) throw new Error(`no email to ${person.email}`);
  return mail;
}

test("an email shows the first three of five attachments, pictures at most 450 pixels wide, and links to all", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await attach(ada, postId, "wide.png", await makePicture("png", "1200x600"));
  await attach(ada, postId, "small.gif", await makePicture("gif", "300x200"));
  await attach(ada, postId, '<script src=x>".pdf', PDF);
  for (const name of ["fourth.txt", "fifth.txt"]) await attach(ada, postId, name, Buffer.from("hello"));
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title: "Files" } });
  const mail = await mailTo(bob, /Files/);

  const pictures = mail.attachments.filter(({ cid }) => cid?.startsWith("attachment-"));
  expect(pictures.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    ["attachment-1.jpg", "image/jpeg"],
    ["attachment-2.jpg", "image/jpeg"],
  ]);
  const sizes = pictures.map(({ content_base64: bytes }) => readJpegSize(Buffer.from(bytes, "base64")));
  expect(sizes).toEqual([
    { width: 450, height: 224 },
    { width: 300, height: 200 },
  ]);
  expect(mail.html).toMatch(/src="cid:attachment-1" alt="wide.png" width="450"/);
  expect(mail.html).toMatch(/src="cid:attachment-2" alt="small.gif" width="300"/);
  expect(mail.html).toContain("&lt;script src=x&gt;&quot;.pdf");
  expect(mail.html).not.toContain("<script");
  const link = /http\S+\/view\?m=[\w-]+#attachments/.exec(mail.text)?.[0] ?? "";
  expect(link).not.toBe("");
  expect(mail.html.split(`href="${link}"`)).toHaveLength(7);
  expect(mail.html).toContain(">+2 more</a>");
  expect(mail.text).toContain("- wide.png (PNG, ");
  expect(mail.text).toContain("+2 more\n");
  for (const hidden of ["fourth.txt", "fifth.txt"]) expect(mail.html + mail.text).not.toContain(hidden);
});

test("an email without attachments mentions none", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title: "Plain" } });
  const mail = await mailTo(bob, /Plain/);
  expect(mail.html + mail.text).not.toMatch(/attachments/i);
});

test("the email about a reply lists the reply's attachments and links to them", async () => {
  const postId = await recordPost(ada, { seconds: 1 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients: bob.email, title: "Question" } });
  const { event_id } = await ada.call(getPost, { params: { id: postId } });
  const reply = await bob.call(createPost, { body: { event_id, title: "Answer" } });
  await record(bob, reply.id, { seconds: 1 });
  await attach(bob, reply.id, "answer.pdf", PDF);
  await bob.call(sendPost, { params: { id: reply.id }, body: {} });
  const mail = await mailTo(ada, /replied/);
  expect(mail.text).toContain("- answer.pdf (PDF, 1 KB)");
  // The creator signs in first.
  expect(mail.text).toContain(`/open?show_post=${reply.id}#attachments-${reply.id}`);
  expect(mail.html).not.toContain("more</a>");
});
