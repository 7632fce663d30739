import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEvent, DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createComment } from "../../../comments/contract.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { readZip } from "../../../my-account/testkit/read-zip.ts";
import { saveNotificationSettings } from "../../../notifications/contract.ts";
import {
  acceptChatLink,
  addChatRoute,
  claimChatRequest,
  disconnectChat,
  linkByEmail,
  listChatChannels,
  readChat,
  startTeams,
  teamsPackage,
} from "../../contract.ts";
import { sayDue } from "../../testkit/say-due.ts";
import { TeamsStandIn } from "../../testkit/teams-stand-in.ts";
import { teamsMessages } from "../../vendor-contract.ts";

const PUBLIC_URL = "https://video.acme.example";

let app: TestApp;
let teams: TeamsStandIn;
let acme: Awaited<ReturnType<typeof makeCompany>>;
let zeta: Awaited<ReturnType<typeof makeCompany>>;
beforeAll(async () => {
  teams = await new TeamsStandIn().start();
  app = await startApp({ env: { ASR: "off", PUBLIC_URL, ...teams.env } });
  const root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
}, 60_000);
afterEach(() => teams.clear());
afterAll(async () => {
  await app.stop();
  await teams.stop();
});

type Sent = { status: number; json: Record<string, never>; text: string };
async function send(activity: Record<string, unknown>, authorization?: string): Promise<Sent> {
  const headers = { "content-type": "application/json", authorization: authorization ?? `Bearer ${await teams.sign()}` };
  const reply = await fetch(app.url + teamsMessages.path, { method: "POST", headers, body: JSON.stringify(activity) });
  const text = await reply.text();
  return { status: reply.status, text, json: JSON.parse(text) as Sent["json"] };
}
const invoke = async (name: string, value: unknown, more: object = {}) =>
  await send(teams.activity({ type: "invoke", name, value, ...more }));
const connect = async (by: Signed) =>
  await send(teams.activity({ text: `<at>Aside</at> ${(await by.call(startTeams, { body: {} })).words}` }));
/** The texts and addresses that the app said. */
const said = () =>
  teams.calls
    .filter(({ method }) => method === "POST")
    .map(({ path, body }) =>
      [path, ...JSON.stringify(body).matchAll(/"(?:summary|url)":"([^"]+)"/g)].map((one) => (typeof one === "string" ? one : one[1])),
    );

async function makeVideo(by: Signed, { flags = {}, isSent = true }: { flags?: Partial<PrivacySettings>; isSent?: boolean } = {}) {
  const event = await by.call(createEvent, { body: { title: "Plan [x](y)" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(by, postId, { seconds: 1 });
  await by.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  if (isSent) await by.call(sendPost, { params: { id: postId }, body: { title: "Plan [x](y)" } });
  return { eventId: event.id, postId, url: `${PUBLIC_URL}/aside/${event.id}/view` };
}

describe("a request that is not of the Bot Framework", () => {
  const soon = () => Math.floor(Date.now() / 1000);
  test.each<[string, () => Promise<string>]>([
    ["no token", async () => await Promise.resolve("")],
    ["another scheme", async () => `Basic ${await teams.sign()}`],
    ["another app", async () => `Bearer ${await teams.sign({ aud: "other" })}`],
    ["another issuer", async () => `Bearer ${await teams.sign({ iss: "https://evil.example" })}`],
    ["expired", async () => `Bearer ${await teams.sign({ exp: soon() - 400 })}`],
    ["not valid yet", async () => `Bearer ${await teams.sign({ nbf: soon() + 400 })}`],
    ["another service", async () => `Bearer ${await teams.sign({ serviceurl: "https://evil.example" })}`],
    ["a key for another channel", async () => `Bearer ${await teams.sign({}, "other")}`],
    ["an unknown key", async () => `Bearer ${await teams.sign({}, "unknown")}`],
    ["a changed token", async () => `Bearer ${(await teams.sign()).slice(0, -8)}AAAAAAAA`],
    ["no signature", async () => await Promise.resolve(`Bearer ${Buffer.from('{"alg":"none"}').toString("base64url")}.e30.`)],
  ])("%s: refused", async (_, authorization) => {
    const reply = await send(teams.activity(), await authorization());
    expect([reply.status, reply.json]).toEqual([401, { code: "signature_invalid", message: "The signature is not valid." }]);
    expect(teams.calls).toEqual([]);
  });

  test("wrong type, too much, another channel and no activity", async () => {
    const call = async (body: string, type = "application/json") =>
      (
        await fetch(app.url + teamsMessages.path, {
          method: "POST",
          headers: { "content-type": type, authorization: `Bearer ${await teams.sign()}` },
          body,
        })
      ).status;
    expect(await call("{}", "text/plain")).toBe(415);
    expect(await call("x".repeat(300 * 1024))).toBe(413);
    for (const wrong of ["", "null", "{}", JSON.stringify(teams.activity({ channelId: "webchat" }))]) expect(await call(wrong)).toBe(400);
  });
});

describe("a pasted link", () => {
  const show = async (url: unknown) => await invoke("composeExtension/queryLink", { url });

  test("becomes a card with a video that plays in a dialog, as long as everyone may watch it", async () => {
    const video = await makeVideo(acme.user);
    const { json } = await show(video.url);
    const text = JSON.stringify(json);
    expect(json).toMatchObject({
      composeExtension: { type: "result", attachments: [{ content: { type: "AdaptiveCard", version: "1.5" } }] },
    });
    expect(text).toContain("Plan \\\\[x\\\\]\\\\(y\\\\)");
    expect(text).toContain(video.url);
    const play = { data: { play: video.postId } };
    const value = { url: `${PUBLIC_URL}/embed/${video.postId}`, fallbackUrl: video.url };
    expect((await invoke("task/fetch", play)).json).toMatchObject({ task: { type: "continue", value } });
    await acme.user.call(updatePrivacySettings, {
      params: { id: video.eventId },
      body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true },
    });
    await app.changesArrived();
    expect((await show(video.url)).text).toBe("{}");
    expect((await invoke("task/fetch", play)).json).toEqual({ task: { type: "message", value: "This video is not available." } });
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a draft", async () => (await makeVideo(acme.user, { isSent: false })).url],
    ["for recipients", async () => (await makeVideo(acme.user, { flags: { recipients_can_view_post: true } })).url],
    ["for signed-in people", async () => (await makeVideo(acme.user, { flags: { signed_in_users_can_view_post: true } })).url],
    ["with an acknowledgement", async () => (await makeVideo(acme.user, { flags: { acknowledgement_required: true } })).url],
    ["unknown", async () => await Promise.resolve(`${PUBLIC_URL}/aside/${crypto.randomUUID()}/view`)],
    ["of another host", async () => (await makeVideo(acme.user)).url.replace("acme", "evil")],
    ["that is none", async () => await Promise.resolve({ $ne: null })],
  ])("%s: the same bytes as for every link", async (_, make) => {
    const { status, text } = await show(await make());
    expect([status, text]).toEqual([200, "{}"]);
  });
});

test("a team is connected by an administrator's words once, says what was chosen, and ends", async () => {
  const params = async () => ({ id: (await acme.admin.call(readChat, {})).workspaces[0]?.id ?? "" });
  expect((await send(teams.activity({ text: `connect ${"a".repeat(43)}` }))).text).toBe("{}");
  expect(said().at(-1)?.[1]).toContain("not valid any more");
  const { words } = await acme.admin.call(startTeams, { body: {} });
  // Outside a team the words have no effect.
  await send(teams.activity({ text: words, channelData: { tenant: { id: teams.tenant } } }));
  expect((await acme.admin.call(readChat, {})).workspaces).toEqual([]);
  await send(teams.activity({ text: `<at>Aside</at> ${words}` }));
  expect((await acme.admin.call(readChat, {})).workspaces).toMatchObject([{ provider: "teams", name: "Sales team", state: "active" }]);
  teams.clear();
  await send(teams.activity({ text: words }));
  expect(said().at(-1)?.[1]).toContain("not valid any more");
  // The tenant of another company.
  await connect(zeta.admin);
  expect((await zeta.admin.call(readChat, {})).workspaces).toEqual([]);
  expect(said().at(-1)?.[1]).toBe("This Microsoft organization is already connected to another company in Aside.");
  // Another tenant of the same company.
  const { words: more } = await acme.admin.call(startTeams, { body: {} });
  await send(teams.activity({ text: more, channelData: { tenant: { id: "tenant-other" }, team: { id: teams.team.id } } }));
  expect(said().at(-1)?.[1]).toBe("Your company is already connected to another Microsoft organization. Disconnect it in Aside first.");

  const channels = await acme.admin.call(listChatChannels, { params: await params(), query: { search: "e" } });
  expect(channels).toEqual({
    items: [
      { id: teams.channels[0]?.id, name: "General" },
      { id: teams.channels[1]?.id, name: "Deals" },
    ],
    next: null,
  });
  const channel = { channel_id: "19:deals@thread.tacv2", channel_name: "Deals" };
  await acme.admin.call(addChatRoute, { params: await params(), body: { fact: "commented", ...channel } });

  // A person links from the chat with the app; Teams has no search by address.
  expect((await acme.user.try(linkByEmail, { params: await params() })).error.code).toBe("chat_account_not_found");
  teams.clear();
  const chat = { conversation: { id: "a:1", conversationType: "personal" }, channelData: { tenant: { id: teams.tenant } } };
  await send(teams.activity({ text: "hello", ...chat }));
  const link = said().at(-1)?.at(-1) ?? "";
  expect(link).toContain(`${PUBLIC_URL}/chat/connect?token=`);
  await acme.user.call(acceptChatLink, { body: { token: link.split("=")[1] ?? "" } });
  await acme.user.call(saveNotificationSettings, { body: { chat: true } });

  teams.clear();
  teams.fail({ status: 429, headers: { "retry-after": "20" } });
  const rita = await createUser(app, "Rita Recipient");
  const video = await makeVideo(acme.user);
  const say = async () =>
    await rita.call(createComment, { params: { id: video.postId }, body: { client_id: crypto.randomUUID(), text: "Words" } });
  await say();
  await sayDue(app);
  await sayDue(app, 30_000);
  const open = `${PUBLIC_URL}/aside/${video.eventId}/open`;
  const messages = said().filter(([, text]) => text !== undefined);
  expect(messages).toContainEqual(["/v3/conversations", "Rita Recipient commented on “Plan [x](y)”.", video.url]);
  expect(messages).toContainEqual([
    "/v3/conversations/a:conversation/activities",
    expect.stringContaining("“Plan [x](y)”"),
    expect.stringContaining(open),
  ]);

  // The command: a link for the linked person, whose result comes into the channel once.
  teams.clear();
  const opened = await invoke("composeExtension/fetchTask", {});
  const token = /chat=([\w-]{43})/.exec(opened.text)?.[1] ?? "";
  const event = await acme.user.call(createEvent, { body: { title: "Answer" } });
  await acme.user.call(claimChatRequest, { body: { token, event_id: event.id } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(acme.user, postId, { seconds: 1 });
  await acme.user.call(sendPost, { params: { id: postId }, body: { title: "Answer" } });
  await sayDue(app, 180_000);
  expect(
    said()
      .filter(([, text]) => text === "Uma User recorded “Answer”.")
      .map(([path]) => path),
  ).toEqual(["/v3/conversations"]);
  const stranger = await invoke("composeExtension/fetchTask", {}, { from: { id: "29:other", name: "Other" } });
  expect(stranger.text).toContain("/chat/connect?token=");

  // Refused by Teams: visible.
  teams.clear();
  teams.fail({ status: 403 }, { status: 403 });
  await say();
  await sayDue(app, 240_000);
  const [found] = (await acme.admin.call(readChat, {})).workspaces;
  expect(found?.failures[0]?.reason).toBe("The app is not in this team or chat.");

  // Removed from another team, nothing changes; from this one, it stops.
  const removal = (team: string) =>
    teams.activity({ type: "installationUpdate", action: "remove", channelData: { tenant: { id: teams.tenant }, team: { id: team } } });
  await send(removal("19:other@thread.tacv2"));
  expect((await acme.admin.call(readChat, {})).workspaces[0]?.state).toBe("active");
  await send(removal(teams.team.id));
  expect((await acme.admin.call(readChat, {})).workspaces[0]?.state).toBe("stopped");
  await acme.admin.call(disconnectChat, { params: await params() });
  teams.clear();
  await say();
  await sayDue(app, 86_400_000);
  expect(teams.calls).toEqual([]);
});

test("the package has a manifest for this installation's addresses and two icons", async () => {
  const { status, headers } = await acme.admin.try(teamsPackage, {});
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
  const files = await readZip((await acme.admin.bytes(teamsPackage.path)).body);
  const manifest = JSON.parse(files.get("manifest.json")?.toString() ?? "") as {
    manifestVersion: string;
    bots: { botId: string }[];
    validDomains: string[];
  };
  expect(manifest).toMatchObject({
    manifestVersion: "1.19",
    validDomains: ["video.acme.example"],
    bots: [{ botId: teams.env.TEAMS_APP_ID }],
  });
  for (const [name, size] of [
    ["color.png", 192],
    ["outline.png", 32],
  ] as const) {
    const png = files.get(name) ?? Buffer.alloc(24);
    expect([png.subarray(1, 4).toString("latin1"), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(["PNG", size, size]);
  }
});
