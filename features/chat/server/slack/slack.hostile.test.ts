import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createEvent, DEFAULT_PRIVACY, deleteEvent, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { listAudit } from "@aside/testkit/stores/accounts-store.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { updateEmbeddingSettings } from "../../../embedding/contract.ts";
import { runMakePictures } from "../../../recording/server/enrichments/run-make-pictures.ts";
import {
  addChatRoute,
  type ChatWorkspace,
  connectSlack,
  disconnectChat,
  linkByEmail,
  listChatChannels,
  readChat,
  removeChatRoute,
  slackManifest,
  startSlack,
  testChat,
} from "../../contract.ts";
import { connectWorkspace } from "../../testkit/connect-slack.ts";
import { sayDue } from "../../testkit/say-due.ts";
import { SlackStandIn } from "../../testkit/slack-stand-in.ts";
import { slackEvents } from "../../vendor-contract.ts";
import { slackTokenOf } from "./tokens.ts";
import { findWorkspace } from "../workspaces/workspaces-store.ts";

const PUBLIC_URL = "https://video.acme.example";
const HOUR_MS = 3_600_000;

let app: TestApp;
let slack: SlackStandIn;
let acme: Awaited<ReturnType<typeof makeCompany>>;
let zeta: Awaited<ReturnType<typeof makeCompany>>;
let workspace: ChatWorkspace;
let teamId: string;
beforeAll(async () => {
  slack = await new SlackStandIn().start();
  app = await startApp({ env: { ASR: "off", PUBLIC_URL, ...slack.env } });
  const root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
  workspace = await connectWorkspace(acme.admin, slack);
  teamId = slack.team.id;
}, 60_000);
afterEach(() => slack.clear());
afterAll(async () => {
  await app.stop();
  await slack.stop();
});

type Video = { eventId: string; postId: string };
async function makeVideo(
  by: Signed,
  { flags = {}, isSent = true }: { flags?: Partial<PrivacySettings>; isSent?: boolean } = {},
): Promise<Video> {
  const event = await by.call(createEvent, { body: { title: "Plan <!channel> & more" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(by, postId, { seconds: 1 });
  await by.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  if (isSent) await by.call(sendPost, { params: { id: postId }, body: { title: "Plan <!channel> & more" } });
  return { eventId: event.id, postId };
}
const shareUrl = ({ eventId }: Video) => `${PUBLIC_URL}/aside/${eventId}/view`;

let events = 0;
const eventOf = (urls: string[], more: object = {}) =>
  JSON.stringify({
    type: "event_callback",
    team_id: teamId,
    event_id: `Ev${++events}`,
    event: {
      type: "link_shared",
      channel: "C1",
      message_ts: `${events}.1`,
      links: urls.map((url) => ({ domain: "video.acme.example", url })),
    },
    ...more,
  });

async function post(body: string, headers: Record<string, string> = slack.signed(body), type = "application/json") {
  const reply = await fetch(app.url + slackEvents.path, { method: "POST", headers: { "content-type": type, ...headers }, body });
  return { status: reply.status, text: await reply.text(), headers: Object.fromEntries(reply.headers) };
}

/** The unfurls that Slack was asked for after this link was posted. */
async function unfurl(...urls: string[]) {
  const reply = await post(eventOf(urls));
  await sayDue(app);
  const found = slack
    .callsOf("chat.unfurl")
    .map(({ unfurls }) => JSON.parse(unfurls ?? "") as Record<string, { blocks: { type: string; thumbnail_url?: string }[] }>);
  slack.clear();
  return { reply: [reply.status, reply.text], found };
}

describe("a request that Slack did not sign", () => {
  test.each<[string, (body: string) => Record<string, string>]>([
    ["no signature", () => ({})],
    ["another secret", (body) => slack.signed(body, { secret: "other" })],
    ["another body", (body) => slack.signed(`${body} `)],
    ["six minutes old", (body) => slack.signed(body, { at: Date.now() - 360_000 })],
    ["six minutes ahead", (body) => slack.signed(body, { at: Date.now() + 360_000 })],
    ["a timestamp that is none", (body) => ({ ...slack.signed(body), "x-slack-request-timestamp": "1e9" })],
    ["a signature of another length", (body) => ({ ...slack.signed(body), "x-slack-signature": "v0=00" })],
  ])("%s: refused, and nothing is looked up", async (_, headers) => {
    const body = eventOf([`${PUBLIC_URL}/aside/${crypto.randomUUID()}/view`]);
    const reply = await post(body, headers(body));
    expect([reply.status, JSON.parse(reply.text)]).toEqual([401, { code: "signature_invalid", message: "The signature is not valid." }]);
  });

  test("wrong type, too much and not an event", async () => {
    const body = eventOf([]);
    expect((await post(body, slack.signed(body), "text/plain")).status).toBe(415);
    const large = "x".repeat(300 * 1024);
    expect((await post(large)).status).toBe(413);
    for (const wrong of ["", "null", "[]", "{}", '{"type":"event_callback"}', '{"type":"other"}'])
      expect((await post(wrong)).status).toBe(400);
  });
});

test("answers Slack's check of the address", async () => {
  const reply = await post(JSON.stringify({ type: "url_verification", challenge: "abc" }));
  expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { challenge: "abc" }]);
});

describe("a posted link", () => {
  test("plays in Slack, with title, author, picture and duration, as plain text", async () => {
    const video = await makeVideo(acme.user);
    const post = await acme.user.call(getPost, { params: { id: video.postId } });
    await runMakePictures(app.context, {
      data: { take_id: post.media.take_id ?? "" },
      attempt: 1,
      signal: new AbortController().signal,
      isLastAttempt: true,
    });
    const { found } = await unfurl(shareUrl(video), `${PUBLIC_URL}/embed/${video.postId}`, "https://elsewhere.example/aside");
    const thumbnail = expect.stringMatching(`^${PUBLIC_URL}/media/`) as string;
    expect(found).toHaveLength(1);
    expect(Object.keys(found[0] ?? {})).toEqual([shareUrl(video), `${PUBLIC_URL}/embed/${video.postId}`]);
    expect(found[0]?.[shareUrl(video)]?.blocks).toEqual([
      {
        type: "video",
        title: { type: "plain_text", text: "Plan <!channel> & more", emoji: false },
        title_url: shareUrl(video),
        description: { type: "plain_text", text: "By Uma User · 0:01", emoji: false },
        author_name: "Uma User",
        provider_name: "Aside",
        alt_text: "Picture of the video “Plan <!channel> & more”",
        thumbnail_url: thumbnail,
        video_url: `${PUBLIC_URL}/embed/${video.postId}`,
      },
    ]);

    // Where Slack may not frame it, it is a card.
    const rules = { embedding_enabled: true, allowed_domains: ["intranet.acme.example"], recorder_sites: [] };
    await acme.lead.call(updateEmbeddingSettings, { body: rules });
    await app.changesArrived();
    const framed = (await unfurl(shareUrl(video))).found[0]?.[shareUrl(video)]?.blocks ?? [];
    expect(framed.map(({ type }) => type)).toEqual(["section", "actions"]);
    await acme.lead.call(updateEmbeddingSettings, { body: { ...rules, allowed_domains: ["slack.com"] } });
    await app.changesArrived();
    expect((await unfurl(shareUrl(video))).found[0]?.[shareUrl(video)]?.blocks.map(({ type }) => type)).toEqual(["video"]);
    await acme.lead.call(updateEmbeddingSettings, { body: { ...rules, allowed_domains: [] } });
    await app.changesArrived();

    // Revoked: nothing at the next fetch, and the cached preview's addresses are gone.
    const picture = String(found[0]?.[shareUrl(video)]?.blocks[0]?.thumbnail_url).replace(PUBLIC_URL, app.url);
    const page = `${app.url}/embed/${video.postId}`;
    expect((await fetch(picture)).status).toBe(200);
    await acme.user.call(updatePrivacySettings, {
      params: { id: video.eventId },
      body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true },
    });
    await app.changesArrived();
    expect(await unfurl(shareUrl(video))).toEqual({ reply: [200, "{}"], found: [] });
    expect([(await fetch(picture)).status, (await fetch(page)).status]).toEqual([404, 404]);
  });

  test("in a message that is being written is shown there", async () => {
    const video = await makeVideo(acme.user);
    const event = {
      type: "link_shared",
      channel: "COMPOSER",
      message_ts: "abc",
      unfurl_id: "U1",
      source: "composer",
      links: [{ url: shareUrl(video) }],
    };
    await post(JSON.stringify({ type: "event_callback", team_id: teamId, event_id: "EvComposer", event }));
    await sayDue(app);
    expect(slack.callsOf("chat.unfurl")).toMatchObject([{ unfurl_id: "U1", source: "composer" }]);
  });

  const HIDDEN: [string, () => Promise<string>][] = [
    ["a draft", async () => shareUrl(await makeVideo(acme.user, { isSent: false }))],
    ["for recipients", async () => shareUrl(await makeVideo(acme.user, { flags: { recipients_can_view_post: true } }))],
    ["for signed-in people", async () => shareUrl(await makeVideo(acme.user, { flags: { signed_in_users_can_view_post: true } }))],
    ["with an acknowledgement", async () => shareUrl(await makeVideo(acme.user, { flags: { acknowledgement_required: true } }))],
    [
      "deleted",
      async () => {
        const video = await makeVideo(acme.user);
        await acme.user.call(deleteEvent, { params: { id: video.eventId } });
        return shareUrl(video);
      },
    ],
    ["unknown", async () => await Promise.resolve(`${PUBLIC_URL}/aside/${crypto.randomUUID()}/view`)],
    ["a form", async () => await Promise.resolve(`${PUBLIC_URL}/form/${crypto.randomUUID()}`)],
    ["of another host", async () => (await makeVideo(acme.user)).eventId.replace(/^/, "https://video.acme.example.evil.example/aside/")],
    ["with a password", async () => `https://a:b@video.acme.example/aside/${(await makeVideo(acme.user)).eventId}/view`],
    ["that is none", async () => await Promise.resolve("javascript:alert(1)")],
  ];
  test.each(HIDDEN)("%s: nothing at all, and the same answer as for every link", async (_, make) => {
    expect(await unfurl(await make())).toEqual({ reply: [200, "{}"], found: [] });
  });

  test("twice, of another team or without an installation: at most once", async () => {
    const url = shareUrl(await makeVideo(acme.user));
    const body = eventOf([url]);
    for (const _ of [1, 2, 3]) expect((await post(body)).text).toBe("{}");
    await sayDue(app);
    expect(slack.callsOf("chat.unfurl")).toHaveLength(1);
    slack.clear();
    expect((await post(eventOf([url], { team_id: "TUNKNOWN" }))).text).toBe("{}");
    await sayDue(app);
    expect(slack.calls).toEqual([]);
  });
});

describe("an installation", () => {
  const stateOf = async (by: Signed) => new URL((await by.call(startSlack, { body: {} })).url).searchParams.get("state") ?? "";

  test("asks Slack for what the app needs, and its manifest says the same", async () => {
    const url = new URL((await acme.admin.call(startSlack, { body: {} })).url);
    expect([url.origin, url.pathname]).toEqual([slack.url, "/oauth/v2/authorize"]);
    expect(url.searchParams.get("redirect_uri")).toBe(`${PUBLIC_URL}/admin/chat`);
    const manifest = (await acme.admin.try(slackManifest, {})).json() as {
      oauth_config: { scopes: { bot: string[] } };
      features: { unfurl_domains: string[] };
      settings: { event_subscriptions: { request_url: string } };
    };
    expect(url.searchParams.get("scope")?.split(",")).toEqual(manifest.oauth_config.scopes.bot);
    expect(manifest.features.unfurl_domains).toEqual(["video.acme.example"]);
    expect(manifest.settings.event_subscriptions.request_url).toBe(PUBLIC_URL + slackEvents.path);
  });

  test("works once, for the administrator who began it, within ten minutes", async () => {
    const state = await stateOf(zeta.admin);
    const connect = async (by: Signed, given: string, code = slack.makeCode()) =>
      (await by.try(connectSlack, { body: { code, state: given } })).error.code;
    for (const by of [zeta.lead, acme.admin]) expect(await connect(by, state)).toBe("link_invalid");
    expect(await connect(zeta.admin, "made-up")).toBe("link_invalid");
    // Slack refuses the code: the state is used.
    expect(await connect(zeta.admin, state, "made-up")).toBe("chat_refused");
    expect(await connect(zeta.admin, state)).toBe("link_invalid");
    // The workspace of another company.
    slack.team = { id: teamId, name: "Taken" };
    expect(await connect(zeta.admin, await stateOf(zeta.admin))).toBe("conflict");
    // Its bot stays in the channels of the company that has connected it.
    expect(slack.callsOf("auth.revoke")).toEqual([]);
    // A second workspace of the same company: nobody uses its tokens.
    slack.team = { id: "TSECOND", name: "Second" };
    expect(await connect(acme.admin, await stateOf(acme.admin))).toBe("conflict");
    expect(slack.callsOf("auth.revoke")).toHaveLength(1);
    expect((await zeta.admin.call(readChat, {})).workspaces).toEqual([]);
    expect((await acme.admin.call(readChat, {})).workspaces[0]?.name).toBe("Acme Slack");
  });

  test("keeps its tokens encrypted, and renews one that expires once for all who need it", async () => {
    const row = await findWorkspace(app.context.db, workspace.id);
    expect(row?.access_token?.toString("latin1")).not.toContain("xoxe");
    const context = { ...app.context, now: () => new Date(Date.now() + 12 * HOUR_MS) };
    const tokens = await Promise.all([1, 2, 3].map(async () => await slackTokenOf(context, workspace.id)));
    expect(new Set(tokens).size).toBe(1);
    expect(slack.callsOf("oauth.v2.access").map((call) => call["grant_type"])).toEqual(["refresh_token"]);
  });

  test("lists channels in pages, filtered by name", async () => {
    const params = { id: workspace.id };
    const names = [];
    for (let after: string | null = ""; after !== null;) {
      const page: { items: { name: string }[]; next: string | null } = await acme.admin.call(listChatChannels, {
        params,
        query: { search: "Sales", ...(after ? { after } : {}) },
      });
      names.push(page.items.map(({ name }) => name));
      after = page.next;
    }
    expect(names).toEqual([["#sales"], ["#sales-emea"], []]);
    slack.fail("conversations.list", { status: 429, headers: { "retry-after": "7" } });
    const slow = await acme.admin.try(listChatChannels, { params, query: {} });
    expect([slow.status, slow.headers.get("retry-after")]).toEqual([503, "7"]);
  });

  test("is nobody else's", async () => {
    const params = { id: workspace.id };
    const channel = { channel_id: "C1", channel_name: "#sales" };
    const attempts = [
      await zeta.admin.try(listChatChannels, { params, query: {} }),
      await zeta.admin.try(addChatRoute, { params, body: { fact: "viewed", ...channel } }),
      await zeta.admin.try(testChat, { params, body: channel }),
      await zeta.admin.try(disconnectChat, { params }),
      await acme.user.try(disconnectChat, { params }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const route = await acme.admin.call(addChatRoute, { params, body: { fact: "viewed", ...channel } });
    expect((await acme.admin.try(addChatRoute, { params, body: { fact: "viewed", ...channel } })).status).toBe(409);
    expect((await zeta.admin.try(removeChatRoute, { params: { id: route.id } })).status).toBe(404);
    await acme.admin.call(removeChatRoute, { params: { id: route.id } });
    for (const wrong of [{ fact: "other", ...channel }, { fact: "viewed", channel_id: "C 1", channel_name: "x" }, { fact: "viewed" }])
      expect((await acme.admin.try(addChatRoute, { params, body: wrong })).status).toBe(400);
  });

  test("says what Slack says about a test message", async () => {
    const given = { params: { id: workspace.id }, body: { channel_id: "C1", channel_name: "#sales" } };
    expect(await acme.admin.call(testChat, given)).toEqual({ error: null });
    slack.fail("chat.postMessage", { status: 200, body: { ok: false, error: "not_in_channel" } }, { status: 500 });
    expect(await acme.admin.call(testChat, given)).toEqual({ error: "The app is not in this channel. Invite it there." });
    expect(await acme.admin.call(testChat, given)).toEqual({ error: "The service could not be reached." });
  });

  test("whose access Slack revoked is shown as stopped after a test message, a list of channels or a linked account", async () => {
    const params = { id: workspace.id };
    const given = { params, body: { channel_id: "C1", channel_name: "#sales" } };
    const ended = { status: 200, body: { ok: false, error: "token_revoked" } };
    const finders: [string, () => Promise<unknown>][] = [
      ["chat.postMessage", async () => await acme.admin.call(testChat, given)],
      ["conversations.list", async () => await acme.admin.try(listChatChannels, { params, query: {} })],
      ["users.lookupByEmail", async () => await acme.user.try(linkByEmail, { params })],
    ];
    for (const [method, find] of finders) {
      slack.fail(method, ended);
      await find();
      const [found] = (await acme.admin.call(readChat, {})).workspaces;
      expect([method, found?.state, found?.reason]).toEqual([method, "stopped", "The app's access was revoked. Please connect again."]);
      await acme.admin.call(disconnectChat, { params: { id: found?.id ?? "" } });
      workspace = await connectWorkspace(acme.admin, slack);
      params.id = workspace.id;
    }
    teamId = slack.team.id;
    slack.fail("chat.postMessage", { status: 429, headers: { "retry-after": "7" } });
    expect(await acme.admin.call(testChat, given)).toEqual({
      error: "The service accepts no more messages for now. Please try again in a minute.",
    });
    expect((await acme.admin.call(readChat, {})).workspaces[0]?.state).toBe("active");
  });

  test("ends with its tokens, and after it no call is made", async () => {
    const body = eventOf([shareUrl(await makeVideo(acme.user))]);
    await post(body);
    expect(await acme.admin.call(disconnectChat, { params: { id: workspace.id } })).toEqual({ is_revoked: true });
    expect(slack.calls.map(({ method }) => method)).toEqual(["auth.revoke"]);
    slack.clear();
    await post(eventOf([shareUrl(await makeVideo(acme.user))]));
    await sayDue(app, 24 * HOUR_MS);
    expect(slack.calls).toEqual([]);
    expect((await acme.admin.call(readChat, {})).workspaces).toEqual([]);
    expect((await acme.admin.try(disconnectChat, { params: { id: workspace.id } })).status).toBe(404);
    const actions = (await listAudit(app.context.db)).map(({ action }) => action).filter((action) => action.startsWith("chat."));
    expect(actions.at(-1)).toBe("chat.disconnected");

    // Slack removed the app: the tokens are deleted here, and nothing is revoked.
    workspace = await connectWorkspace(acme.admin, slack);
    teamId = slack.team.id;
    slack.clear();
    await post(eventOf([], { event: { type: "app_uninstalled" } }));
    const [stopped] = (await acme.admin.call(readChat, {})).workspaces;
    expect([stopped?.state, stopped?.reason]).toEqual(["stopped", "The app was removed there. Please connect again."]);
    expect(await acme.admin.call(disconnectChat, { params: { id: workspace.id } })).toEqual({ is_revoked: false });
    expect(slack.calls).toEqual([]);
  });
});
