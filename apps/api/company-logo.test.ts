import { createCanvas } from "@napi-rs/canvas";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent, DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { makeDomain } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteLogo, updateCompany, uploadLogo } from "@aside/features/administration/company-contract.ts";
import { drawEmbedPage } from "@aside/features/embedding/server/api.ts";
import { drawSharePage } from "@aside/features/viewing/server/share-page.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { findMemberByToken } from "@aside/features/delivery/server/find-member.ts";

let app: TestApp;
let lead: Signed;
let logoUrl: string;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  lead = await createUser(app, "Lea Lead", `lead@${makeDomain()}`);
  await lead.call(updateCompany, { body: { name: "North Pier", co_brand_nav_url: null, co_brand_logo_height: 40 } });
  logoUrl = await putLogo();
}, 60_000);
afterAll(async () => await app.stop());

async function putLogo(): Promise<string> {
  const canvas = createCanvas(120, 40);
  canvas.getContext("2d").fillRect(0, 0, 120, 40);
  const uploaded = await lead.try(uploadLogo, { query: {}, body: canvas.toBuffer("image/png") });
  return (uploaded.json() as { co_brand_logo_url: string }).co_brand_logo_url;
}

async function send(flags: Partial<PrivacySettings>, body: object) {
  const event = await lead.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(lead, postId, { seconds: 1 });
  await lead.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await lead.call(sendPost, { params: { id: postId }, body: { title: "Plan", ...body } });
  await app.waitForJobs();
  return { eventId: event.id, postId };
}

const newAddress = () => `r-${crypto.randomUUID().slice(0, 8)}@work.example`;
const draw = async (eventId: string, memberIds: string[] = []) =>
  await drawSharePage(app.context, { kind: "anonymous", viewer: { browserId: null, memberIds } }, eventId);

test("emails of Asides show the logo of their sender's company, which is part of the email", async () => {
  const [tom, eve] = [newAddress(), await createUser(app, "Eve")];
  const { eventId } = await send({}, { recipients: `${tom},${eve.email}`, send_copy: true });
  const { id } = await eve.call(createPost, { body: { event_id: eventId, title: "An answer" } });
  await record(eve, id, { seconds: 1 });
  await eve.call(sendPost, { params: { id }, body: {} });
  await app.waitForJobs();
  const [answer, invitation] = await app.mailbox.list(tom);
  const copies = (await app.mailbox.list(lead.email)).filter(({ subject }) => subject.startsWith("Sent:"));
  for (const mail of [invitation, ...copies]) {
    expect(mail?.html).toContain('src="cid:logo" alt="North Pier" height="40"');
    expect(mail?.attachments.map(({ cid, contentType }) => [cid, contentType])).toEqual([["logo", "image/png"]]);
  }
  expect(copies).toHaveLength(1);
  // The answer's author is not of the company.
  expect(answer?.subject).toContain("Eve replied");
  expect(answer?.html).not.toContain("cid:logo");
});

test("an email is sent without the logo if its file is lost", async () => {
  await app.context.storage.delete(logoUrl.replace("/media/", ""));
  const tom = newAddress();
  await send({}, { recipients: tom });
  const [mail] = await app.mailbox.list(tom);
  expect([mail?.subject.length, mail?.html?.includes("cid:logo")]).toEqual([expect.any(Number), false]);
  logoUrl = await putLogo();
});

test("nobody learns the company of a video that they may not watch, also not a recipient who has to sign in", async () => {
  const absent = await draw(crypto.randomUUID());
  const [tom, private_] = [newAddress(), { recipients_can_view_post: true }];
  const draft = await lead.call(createEvent, { body: { title: "Plan" } });
  const forRecipients = await send(private_, { recipients: tom });
  const signIn = await send({ ...private_, signed_in_users_can_view_post: true }, { recipients: tom });
  const token = /[?&]m=([\w-]+)/.exec((await app.mailbox.list(tom))[0]?.text ?? "")?.[1] ?? "";
  const member = await findMemberByToken(app.context, signIn.eventId, token);
  const refused = await draw(signIn.eventId, [member?.id ?? ""]);
  expect(refused).toMatchObject({ status: 404, needsSignIn: true });
  for (const page of [await draw(draft.id), await draw(forRecipients.eventId), await draw(signIn.eventId), refused]) {
    expect({ ...page, needsSignIn: false, boot: { ...page.boot, event_id: "" } }).toEqual({
      ...absent,
      needsSignIn: false,
      boot: { ...absent.boot, event_id: "" },
    });
    expect(page.boot.brand).toBeNull();
  }
  expect(await drawEmbedPage(app.context, forRecipients.postId)).toBeNull();
});

test("the embed page shows the logo, and a replaced or deleted one is gone at once", async () => {
  const { eventId, postId } = await send({}, {});
  const shown = async () => {
    const embed = await drawEmbedPage(app.context, postId);
    return [(await draw(eventId)).boot.brand?.logo_url, embed?.boot.brand?.logo_url];
  };
  expect(await shown()).toEqual([logoUrl, logoUrl]);
  expect((await drawEmbedPage(app.context, postId))?.body).toContain(`<img src="${logoUrl}" alt="North Pier"`);
  const next = await putLogo();
  expect(await shown()).toEqual([next, next]);
  await lead.call(deleteLogo, { query: {} });
  expect(await shown()).toEqual([undefined, undefined]);
  expect((await drawEmbedPage(app.context, postId))?.body).not.toContain("<img");
});
