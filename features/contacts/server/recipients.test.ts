import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { inbox } from "../../inbox/contract.ts";
import { addMe, emailTracking, sendPost } from "../../delivery/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { listContacts, unsubscribe, unsubscribeInfo, updateContact } from "../contract.ts";

type Person = Awaited<ReturnType<typeof createUser>>;

let app: TestApp;
let ada: Person;
let bob: Person;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace");
  bob = await createUser(app, "Bob Builder");
}, 60_000);
afterAll(async () => await app.stop());

const send = async (from: Person, recipients: string): Promise<string> => {
  const postId = await recordPost(from);
  await from.call(sendPost, { params: { id: postId }, body: { recipients } });
  await app.waitForJobs({ timeoutMs: 120_000 });
  return postId;
};
const listEmails = async (to: string) => (await app.mailbox.list(to)).filter(({ text }) => text.includes("/aside/"));
const tokenOf = async (to: string) => {
  const [mail] = await listEmails(to);
  const [, url = ""] = /<(.+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "") ?? [];
  return { mail, url, token: new URL(url).searchParams.get("token") ?? "" };
};

describe("recipients", () => {
  test("become contacts of the sender, count the uses, and keep an edited name", async () => {
    await send(ada, `"Nia Okafor" <nia@birch.example>, ${bob.email}, ${ada.email}`);
    const people = async () => (await ada.call(listContacts, { query: { sort: "recent" } })).items;
    expect((await people()).map(({ name, emails, source, uses }) => [name, ...emails, source, uses].join(" ")).toSorted()).toEqual([
      `Bob Builder ${bob.email} recipient 1`,
      "Nia Okafor nia@birch.example recipient 1",
    ]);
    const nia = (await people()).find(({ name }) => name === "Nia Okafor");
    await ada.call(updateContact, {
      params: { id: nia?.id ?? "" },
      body: { name: "My Nia", emails: ["nia@birch.example", "nia@home.example"] },
    });
    await send(ada, "Other Name <nia@home.example>, nia@birch.example");
    expect((await people())[0]).toMatchObject({ name: "My Nia", uses: 2, source: "recipient" });
    expect(await people()).toHaveLength(2);
  }, 120_000);

  test("of two concurrent Asides are one contact each", async () => {
    const eve = await createUser(app, "Eve");
    const posts = [await recordPost(eve), await recordPost(eve)];
    const lists = ["a@once.example, b@once.example", "b@once.example, a@once.example"];
    await Promise.all(posts.map(async (id, at) => await eve.call(sendPost, { params: { id }, body: { recipients: lists[at] } })));
    expect((await eve.call(listContacts, { query: {} })).items.map(({ emails, uses }) => [...emails, uses])).toEqual([
      ["a@once.example", 2],
      ["b@once.example", 2],
    ]);
  }, 120_000);

  test("who add themselves become nobody's contact", async () => {
    const eve = await createUser(app, "Eve");
    const postId = await send(ada, "");
    const eventId = (await ada.call(getPost, { params: { id: postId } })).event_id;
    await eve.call(addMe, { params: { id: eventId }, body: {} });
    expect((await eve.call(listContacts, { query: {} })).total).toBe(0);
  }, 120_000);
});

describe("unsubscribing", () => {
  test("is in the email's headers and footer, works signed out, stops emails of that sender, and can be undone", async () => {
    const reader = await createUser(app, "Rea Der");
    await send(ada, reader.email);
    const { mail, token } = await tokenOf(reader.email);
    expect(mail?.headers).toMatchObject({ "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" });
    expect(mail?.text).toContain(`/unsubscribe?token=${token}`);
    expect(mail?.html).toContain(`/unsubscribe?token=${token}`);
    const anyone = app.driver();
    const params = { token };
    expect(await anyone.call(unsubscribeInfo, { params })).toEqual({
      sender_name: "Ada Lovelace",
      email: reader.email,
      is_unsubscribed: false,
    });
    for (let turn = 0; turn < 2; turn++) expect(await anyone.call(unsubscribe, { params, body: {} })).toEqual({ is_unsubscribed: true });

    const before = (await listEmails(reader.email)).length;
    const postId = await send(ada, `${reader.email}, other@stays.example`);
    expect((await listEmails(reader.email)).length).toBe(before);
    expect(await listEmails("other@stays.example")).toHaveLength(1);
    expect((await reader.call(inbox, { query: {} })).items.map((item) => item.post_id)).toContain(postId);
    const { emails } = await ada.call(emailTracking, { params: { id: postId } });
    expect(emails.map(({ email, state }) => `${email} ${state}`).toSorted()).toEqual(
      ["other@stays.example SENT", `${reader.email} UNSUBSCRIBED`].toSorted(),
    );
    const left = await ada.call(listContacts, { query: { filter: "unsubscribed" } });
    expect(left.items.map(({ emails: own, is_unsubscribed }) => [...own, is_unsubscribed])).toEqual([[reader.email, true]]);
    // Another sender's are another matter.
    await send(bob, reader.email);
    expect((await listEmails(reader.email)).length).toBe(before + 1);

    expect(await anyone.call(unsubscribe, { params, body: { on: false } })).toEqual({ is_unsubscribed: false });
    await send(ada, reader.email);
    expect((await listEmails(reader.email)).length).toBe(before + 2);
  }, 180_000);

  test("by one click is a form post to the email's own address; opening it changes nothing (RFC 8058)", async () => {
    await send(ada, "click@reader.example");
    const { url, token } = await tokenOf("click@reader.example");
    const path = url.slice(url.indexOf("/unsubscribe"));
    const isOut = async () => (await app.driver().call(unsubscribeInfo, { params: { token } })).is_unsubscribed;
    const post = async (body: string, type: string) =>
      (await app.driver().request("POST", path, body, { "content-type": type, "x-csrf-token": "none" })).status;
    await app.driver().request("GET", path);
    expect(await isOut()).toBe(false);
    expect(await post("something=else", "application/x-www-form-urlencoded")).toBe(400);
    expect(await post("{}", "application/json")).toBe(415);
    expect(await isOut()).toBe(false);
    expect(await post("List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")).toBe(200);
    expect(await post("List-Unsubscribe=One-Click", "application/x-www-form-urlencoded")).toBe(200);
    expect(await isOut()).toBe(true);
    await app.driver().call(unsubscribe, { params: { token }, body: { on: false } });
    const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n';
    expect(await post(multipart, "multipart/form-data; boundary=x")).toBe(200);
    expect(await isOut()).toBe(true);
  }, 120_000);

  test("with a changed, truncated or another person's token is a 404 (docs/hostile-inputs.md row 17)", async () => {
    await send(ada, "signed@reader.example");
    const { token } = await tokenOf("signed@reader.example");
    const bytes = Buffer.from(token, "base64url");
    const changed = (at: number) => Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))).toString("base64url");
    const wrong = [
      changed(0),
      changed(16),
      changed(bytes.length - 1),
      token.slice(0, -4),
      "x".repeat(80),
      `${token}AAAA`,
      "%00".repeat(20),
    ];
    for (const bad of wrong) {
      for (const reply of [
        await app.driver().try(unsubscribeInfo, { params: { token: bad } }),
        await app.driver().try(unsubscribe, { params: { token: bad }, body: {} }),
      ])
        expect([reply.status, reply.text]).toEqual([404, '{"code":"not_found","message":"Not found."}']);
      const click = await app.driver().request("POST", `/unsubscribe?token=${encodeURIComponent(bad)}`, "List-Unsubscribe=One-Click", {
        "content-type": "application/x-www-form-urlencoded",
      });
      expect(click.status).toBe(404);
    }
  }, 120_000);
});
