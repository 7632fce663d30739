import { generateKeyPair, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_PRIVACY, deleteEvent, getEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setAppRule } from "../../../oauth/admin-contract.ts";
import { disconnectApp, GMAIL_APP_ID, listConnectedApps } from "../../../oauth/contract.ts";
import { acceptMailLink, gmailManifest, readMailLink } from "../../contract.ts";
import { CLIENT_ID, type GoogleAccount, post, readCard, service, startGoogle } from "../../testkit/gmail.ts";
import { GMAIL_PATHS, type GmailCall } from "./addresses.ts";

let app: TestApp;
let google: Awaited<ReturnType<typeof startGoogle>>;
let acme: Awaited<ReturnType<typeof makeCompany>>;
let zeta: Awaited<ReturnType<typeof makeCompany>>;
let aheadMs = 0;
beforeAll(async () => {
  google = await startGoogle();
  app = await startApp({ env: { ASR: "off", ...(await google.env()) }, now: () => new Date(Date.now() + aheadMs) });
  google.use(app);
  const root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
}, 60_000);
afterAll(async () => {
  await app.stop();
  await google.stop();
});

const accountOf = (name: string, email = `${name}@gmail.example`): GoogleAccount => ({
  sub: `google-${name}`,
  email,
  email_verified: true,
});
const tokenOf = async (account: GoogleAccount) => await google.tokenFor(CLIENT_ID, account);
const linkIn = (card: ReturnType<typeof readCard>) => new URL(card.links.get("Connect") ?? "").searchParams.get("token") ?? "";

/** A person with a linked account; returns the token with which Google names them. */
async function linked(person: Signed, name: string): Promise<string> {
  const token = await tokenOf(accountOf(name));
  const card = readCard(await google.call("compose", token), "trigger");
  await person.call(acceptMailLink, { body: { token: linkIn(card) } });
  return token;
}
async function makeAside(author: Signed, title: string) {
  const postId = await recordPost(author, { seconds: 1 });
  const eventId = (await author.call(getPost, { params: { id: postId } })).event_id;
  await author.call(updatePost, { params: { id: postId }, body: { title } });
  return { postId, eventId };
}
const to = (...emails: string[]) => ({ gmail: { toRecipients: emails } });

describe("a call that is not Google's, or not for this person", () => {
  const compose = () => app.url + GMAIL_PATHS.compose;
  const forged = async (claims: object) => {
    const { privateKey } = await generateKeyPair("RS256");
    return await new SignJWT({ email_verified: true, ...claims })
      .setProtectedHeader({ alg: "RS256", kid: "one" })
      .setIssuer(google.provider.issuer)
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(privateKey);
  };
  const right = { system: async () => await google.tokenFor(compose(), service), user: async () => await tokenOf(accountOf("table")) };
  const withTokens = async (system: string, user: string | undefined, name: GmailCall = "compose") =>
    await post(app.url + GMAIL_PATHS[name], {
      authorizationEventObject: { systemIdToken: system, userIdToken: user },
      commonEventObject: {},
    });

  test.each<[string, Partial<Record<"system" | "user", () => Promise<string>>>]>([
    ["a system token that others signed", { system: async () => await forged({ aud: compose(), sub: "service", email: service.email }) }],
    ["a system token for another address", { system: async () => await google.tokenFor(app.url + GMAIL_PATHS.insert, service) }],
    ["a system token for people's client", { system: async () => await google.tokenFor(CLIENT_ID, service) }],
    [
      "another service account",
      { system: async () => await google.tokenFor(compose(), { ...service, sub: "other", email: "other@gcp-sa.example" }) },
    ],
    [
      "a service account with an unverified address",
      { system: async () => await google.tokenFor(compose(), { ...service, email_verified: false }) },
    ],
    ["no signature", { system: async () => await Promise.resolve(`${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`) }],
    ["a user token that others signed", { user: async () => await forged({ aud: CLIENT_ID, sub: "google-table", email: "a@b.example" }) }],
    ["a user token for another client", { user: async () => await google.tokenFor("another-client", accountOf("table")) }],
    ["the system token as user token", { user: async () => await google.tokenFor(compose(), service) }],
    ["an unverified address", { user: async () => await tokenOf({ ...accountOf("table"), email_verified: false }) }],
  ])("%s: refused", async (_, changed) => {
    const { system, user } = { ...right, ...changed };
    const reply = await withTokens(await system(), await user());
    expect([reply.status, reply.json]).toEqual([401, { code: "token_invalid", message: "The token is not valid." }]);
  });

  test("tokens that have expired, and tokens of another issuer", async () => {
    const [system, user] = [await right.system(), await right.user()];
    expect((await withTokens(system, user)).status).toBe(200);
    aheadMs = 2 * 60 * 60_000;
    expect((await withTokens(system, user)).status).toBe(401);
    aheadMs = 0;
    const other = await startGoogle();
    other.use(app);
    expect((await withTokens(await other.tokenFor(compose(), service), user)).status).toBe(401);
    expect((await withTokens(system, await other.tokenFor(CLIENT_ID, accountOf("table")))).status).toBe(401);
    await other.stop();
  });

  test("without a person's token it asks for the permission; what is no event is refused; too much is refused", async () => {
    const reply = await withTokens(await right.system(), undefined);
    expect(reply.json).toEqual({ requesting_google_scopes: { scopes: ["https://www.googleapis.com/auth/userinfo.email"] } });
    for (const wrong of ["null", "{}", "[]", '{"authorizationEventObject":{"systemIdToken":1}}'])
      expect((await post(compose(), wrong)).status).toBe(400);
    expect((await post(compose(), JSON.stringify({ text: "x".repeat(300 * 1024) }))).status).toBe(413);
    expect((await fetch(compose(), { method: "POST", headers: { "content-type": "text/plain" }, body: "{}" })).status).toBe(400);
  });
});

describe("an account of Google", () => {
  test("is linked once, by the person who is signed in and saw both accounts; it is a connected app, and ends with it", async () => {
    const token = await tokenOf(accountOf("uma"));
    const card = readCard(await google.call("compose", token), "trigger");
    expect(card.text).toContain("connect uma@gmail.example with your Aside account");
    const body = { token: linkIn(card) };
    expect(await acme.user.call(readMailLink, { body })).toEqual({
      provider: "google",
      email: "uma@gmail.example",
      is_same_email: false,
      scopes: ["asides:read", "asides:send", "viewers:read"],
    });
    expect((await app.driver().try(acceptMailLink, { body })).status).toBe(403);
    const [first, second] = await Promise.all([acme.user.try(acceptMailLink, { body }), zeta.user.try(acceptMailLink, { body })]);
    expect(new Set([first.status, second.status])).toEqual(new Set([200, 422]));
    const [owner, loser] = first.status === 200 ? [acme.user, zeta.user] : [zeta.user, acme.user];
    expect((await owner.try(readMailLink, { body })).error.code).toBe("link_invalid");
    expect((await owner.call(listConnectedApps, {})).items).toMatchObject([
      { id: GMAIL_APP_ID, name: "Aside for Gmail", publisher: "Aside" },
    ]);
    expect((await loser.call(listConnectedApps, {})).items).toEqual([]);
    expect(readCard(await google.call("compose", token), "trigger").buttons.has("Search")).toBe(true);
    await owner.call(disconnectApp, { params: { id: GMAIL_APP_ID } });
    expect(readCard(await google.call("compose", token), "trigger").links.has("Connect")).toBe(true);
  });

  test("with the address of an account here is not that account: nothing is linked by the address", async () => {
    const token = await tokenOf(accountOf("claims", acme.lead.email));
    const card = readCard(await google.call("compose", token), "trigger");
    expect([card.links.has("Connect"), card.buttons.size]).toEqual([true, 0]);
    expect((await acme.lead.call(readMailLink, { body: { token: linkIn(card) } })).is_same_email).toBe(true);
  });

  test("a link is over after half an hour; a company can forbid the add-on, which ends it", async () => {
    const token = await tokenOf(accountOf("late"));
    const old = linkIn(readCard(await google.call("compose", token), "trigger"));
    aheadMs = 31 * 60_000;
    const [visitor, body] = [await createUser(app), { token: old }];
    for (const endpoint of [readMailLink, acceptMailLink]) expect((await visitor.try(endpoint, { body })).error.code).toBe("link_invalid");
    aheadMs = 0;
    await linked(zeta.admin, "late");
    expect(readCard(await google.call("compose", token), "trigger").buttons.has("Search")).toBe(true);
    await zeta.lead.call(setAppRule, { params: { id: GMAIL_APP_ID }, body: { rule: "blocked" } });
    const card = readCard(await google.call("compose", token), "trigger");
    expect((await zeta.admin.try(acceptMailLink, { body: { token: linkIn(card) } })).error.code).toBe("app_not_allowed");
    await zeta.lead.call(setAppRule, { params: { id: GMAIL_APP_ID }, body: { rule: "default" } });
    await zeta.admin.call(acceptMailLink, { body: { token: linkIn(card) } });
    expect(readCard(await google.call("compose", token), "trigger").buttons.has("Search")).toBe(true);
  });
});

describe("the card beside a draft", () => {
  test("inserts the personal link of a single recipient, once into a draft, also when two calls come at once", async () => {
    const token = await linked(acme.user, "inserts");
    const aside = await makeAside(acme.user, "Plan <b>A</b>");
    const draft = to("Grace <grace@example.com>", "not yet an addr");
    const card = readCard(await google.call("compose", token, draft), "trigger");
    expect(card.links.get("Record")).toBe(`${app.url}/aside/new?popup_mode=true&creator_email=${encodeURIComponent(acme.user.email)}`);
    expect(card.rows[0]).toMatchObject({ text: "Plan &lt;b&gt;A&lt;/b&gt;", bottomLabel: "Not sent yet" });
    const button = card.buttons.get("Insert: Plan <b>A</b>");
    expect(button?.function).toBe(app.url + GMAIL_PATHS.insert);
    const click = async () => readCard(await google.call("insert", token, { ...draft, parameters: button?.parameters ?? {} }), "click");
    const done = await Promise.all([click(), click()]);
    const html = done.flatMap((one) => (one.html === null ? [] : [one.html]));
    expect(html).toHaveLength(1);
    expect(html[0]).toMatch(new RegExp(`${app.url}/aside/${aside.eventId}/view\\?m=[\\w-]+`));
    const again = await click();
    expect([again.html, again.text.includes("was inserted into this draft already")]).toEqual([null, true]);
    // Opened again in a draft to the same person, it says so, and inserts again only on request.
    const next = readCard(await google.call("compose", token, draft), "trigger");
    expect(next.rows[0]?.bottomLabel).toContain("Inserted into this email");
    const wanted = next.buttons.get("Insert again: Plan <b>A</b>")?.parameters ?? {};
    expect(readCard(await google.call("insert", token, { ...draft, parameters: wanted }), "click").html).toBe(html[0]);
    expect(readCard(await google.call("compose", token, to("eve@example.com")), "trigger").buttons.has("Insert: Plan <b>A</b>")).toBe(true);
    expect((await acme.user.call(getEvent, { params: { id: aside.eventId } })).Members).toHaveLength(1);
  });

  test("with people in Bcc inserts the Aside's own link, and names nobody of them", async () => {
    const token = await linked(acme.admin, "bcc");
    const aside = await makeAside(acme.admin, "Quarter");
    const draft = { gmail: { toRecipients: ["grace@example.com"], bccRecipients: ["secret@example.com"] } };
    const { parameters = {} } = readCard(await google.call("compose", token, draft), "trigger").buttons.get("Insert: Quarter") ?? {};
    const { html } = readCard(await google.call("insert", token, { ...draft, parameters }), "click");
    expect(html).toContain(`${app.url}/aside/${aside.eventId}/view"`);
    const { Members } = await acme.admin.call(getEvent, { params: { id: aside.eventId } });
    expect(Members.map(({ UserDetails }) => UserDetails.email)).toEqual(["grace@example.com"]);
  });

  test("says whose the personal link is, although the person is a recipient, too, and that an Aside was deleted", async () => {
    const token = await linked(zeta.lead, "says");
    const aside = await makeAside(zeta.lead, "Roadmap");
    const draft = to(zeta.lead.email, "Grace <grace@example.com>");
    const { parameters = {} } = readCard(await google.call("compose", token, draft), "trigger").buttons.get("Insert: Roadmap") ?? {};
    const { text, html } = readCard(await google.call("insert", token, { ...draft, parameters }), "click");
    expect([html?.includes("?m="), text.includes("Its link is only for grace@example.com.")]).toEqual([true, true]);
    await zeta.lead.call(deleteEvent, { params: { id: aside.eventId } });
    const late = readCard(await google.call("insert", token, { ...draft, parameters }), "click");
    expect([late.html, late.notice]).toEqual([null, "This Aside was deleted."]);
  });

  test("searches; another person's Aside, and what is no id, insert nothing", async () => {
    const token = await linked(acme.lead, "searches");
    await makeAside(acme.lead, "Alpha");
    await makeAside(acme.lead, "Beta");
    const found = readCard(await google.call("choose", token, { inputs: { search: "alph" } }), "click");
    expect(found.rows.map(({ text }) => text)).toEqual(["Alpha"]);
    expect(readCard(await google.call("choose", token, { inputs: { search: "gamma" } }), "click").text).toContain("No Asides found.");
    const foreign = await makeAside(zeta.user, "Secret");
    const draft = app.context.newId();
    const tries = [
      { post: foreign.postId, event: foreign.eventId, draft },
      { post: crypto.randomUUID(), event: foreign.eventId, draft },
      { post: "1", event: "2", draft: "3" },
    ];
    const notices = [];
    for (const parameters of tries) {
      const { html, notice } = readCard(await google.call("insert", token, { ...to("eve@example.com"), parameters }), "click");
      notices.push([html, notice]);
    }
    expect(new Set(notices.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(notices[0]?.[0]).toBeNull();
    expect((await zeta.user.call(getEvent, { params: { id: foreign.eventId } })).Members).toEqual([]);
  });
});

test("beside an open message it says who opened the person's Asides in it, and nothing of others' private ones", async () => {
  const token = await linked(acme.admin, "reads");
  const own = await makeAside(acme.admin, "For Grace");
  const foreign = await makeAside(zeta.user, "Top secret");
  await zeta.user.call(updatePrivacySettings, {
    params: { id: foreign.eventId },
    body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true },
  });
  const { parameters = {} } = readCard(await google.call("compose", token), "trigger").buttons.get("Insert: For Grace") ?? {};
  const { html } = readCard(await google.call("insert", token, { ...to("grace@example.com"), parameters }), "click");
  const text = `${html}<a href="${app.url}/aside/${foreign.eventId}/view">x</a> https://evil.example/aside/${own.eventId}/view`;
  const data = Buffer.from(text).toString("base64url");
  google.messages.set("msg-f:1", { payload: { mimeType: "multipart/alternative", parts: [{ mimeType: "text/html", body: { data } }] } });
  google.messages.set("msg-f:2", { payload: { mimeType: "text/plain", body: { data: Buffer.from("Hello").toString("base64url") } } });
  const open = async (messageId: string, accessToken = "message-token") =>
    readCard(await google.call("message", token, { gmail: { messageId, accessToken } }), "trigger").text;
  const shown = await open("msg-f:1");
  expect([shown.includes("For Grace"), shown.includes("has not opened it"), shown.includes("Top secret")]).toEqual([true, true, false]);
  expect(await open("msg-f:2")).toContain("No Asides of yours in this email.");
  for (const failed of [await open("msg-f:3"), await open("msg-f:1", "wrong")]) expect(failed).toContain("Something went wrong");
  const asked = await google.call("message", token, { gmail: { messageId: "msg-f:1" } });
  expect(asked.json).toEqual({
    requesting_google_scopes: { scopes: ["https://www.googleapis.com/auth/gmail.addons.current.message.readonly"] },
  });
  expect(readCard(await google.call("home", token), "trigger").links.has("Record")).toBe(true);
});

test("the manifest names each address that Google calls; without settings there are none", async () => {
  const { text } = await acme.admin.request("GET", gmailManifest.path);
  for (const name of ["home", "compose", "message"] as const) expect(text).toContain(app.url + GMAIL_PATHS[name]);
  expect(JSON.parse(text)).toMatchObject({ addOns: { gmail: { composeTrigger: { draftAccess: "METADATA" } } } });
  const [, icon = ""] = /"logoUrl": "([^"]+)"/.exec(text) ?? [];
  const reply = await fetch(icon);
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, "image/png"]);
  const bare = await startApp();
  for (const path of Object.values(GMAIL_PATHS)) expect((await post(bare.url + path, "{}")).status).toBe(404);
  await bare.stop();
});
