import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createEvent, DEFAULT_PRIVACY, type PrivacySettings, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost } from "@aside/core/messages/post-contract.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { deleteUser } from "@aside/testkit/stores/accounts-store.ts";
import { createComment } from "../../../comments/contract.ts";
import { sendPost, shareLink } from "../../../delivery/contract.ts";
import { createForm } from "../../../forms/admin-contract.ts";
import { submit } from "../../../forms/testkit/submit.ts";
import { saveNotificationSettings, updateNotificationStatus } from "../../../notifications/contract.ts";
import { pageView } from "../../../viewing/contract.ts";
import {
  acceptChatLink,
  addChatRoute,
  type ChatWorkspace,
  claimChatRequest,
  disconnectChat,
  type Fact,
  FACTS,
  linkByEmail,
  listChatAccounts,
  readChat,
  readChatLink,
  unlinkAccount,
} from "../../contract.ts";
import { connectWorkspace } from "../../testkit/connect-slack.ts";
import { sayDue } from "../../testkit/say-due.ts";
import { SlackStandIn } from "../../testkit/slack-stand-in.ts";
import { findRequest } from "../requests-store.ts";
import { slackCommand, slackInteraction } from "../../vendor-contract.ts";

const PUBLIC_URL = "https://video.acme.example";
const MINUTE_MS = 60_000;

let app: TestApp;
let slack: SlackStandIn;
let root: Signed;
let acme: Awaited<ReturnType<typeof makeCompany>>;
let workspace: ChatWorkspace;
let rita: Signed;
beforeAll(async () => {
  slack = await new SlackStandIn().start();
  app = await startApp({ env: { ASR: "off", PUBLIC_URL, ...slack.env } });
  root = await makeRoot(app);
}, 60_000);
beforeEach(async () => {
  acme = await makeCompany(app, root);
  rita = await createUser(app, "Rita *Recipient*");
  workspace = await connectWorkspace(acme.admin, slack);
  slack.clear();
});
afterEach(async () => void (await acme.admin.try(disconnectChat, { params: { id: workspace.id } })));
afterAll(async () => {
  await app.stop();
  await slack.stop();
});

type Video = { eventId: string; postId: string };
async function makeVideo(
  by: Signed,
  { flags = {}, to = rita.email }: { flags?: Partial<PrivacySettings>; to?: string } = {},
): Promise<Video> {
  const event = await by.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(by, postId, { seconds: 1 });
  await by.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, ...flags } });
  await by.call(sendPost, { params: { id: postId }, body: { title: "Plan", recipients: to } });
  return { eventId: event.id, postId };
}

const route = async (fact: Fact, channel_id = "C1") =>
  await acme.admin.call(addChatRoute, { params: { id: workspace.id }, body: { fact, channel_id, channel_name: `#${channel_id}` } });
const view = async (by: Signed, { postId }: Video) => await by.call(pageView, { body: { post_id: postId } });
const comment = async (by: Signed, { postId }: Video, text = "Secret words") =>
  await by.call(createComment, { params: { id: postId }, body: { client_id: crypto.randomUUID(), text } });
/** What was said, with its links. */
const said = () =>
  slack.callsOf("chat.postMessage").map(({ channel, text, blocks }) => [channel, text, /"url":"([^"]+)"/.exec(blocks ?? "")?.[1] ?? null]);
const failures = async () => (await acme.admin.call(readChat, {})).workspaces[0]?.failures.map(({ target, reason }) => [target, reason]);
const refusal = (error: string) => ({ status: 200, body: { ok: false, error } });

describe("a channel", () => {
  test("gets one message per chosen fact, with the title only if everyone may watch", async () => {
    for (const fact of FACTS) await route(fact);
    await route("commented", "C2");
    for (const isPrivate of [false, true]) {
      slack.clear();
      const video = await makeVideo(acme.user, { flags: { recipients_can_view_post: isPrivate } });
      await view(rita, video);
      await view(rita, video);
      await view(acme.admin, video).catch(() => undefined);
      await comment(rita, video);
      const reply = await rita.call(createPost, { body: { event_id: video.eventId, title: "Re" } });
      await record(rita, reply.id, { seconds: 1 });
      await rita.call(sendPost, { params: { id: reply.id }, body: {} });
      await sayDue(app);
      const link = `${PUBLIC_URL}/aside/${video.eventId}/${isPrivate ? "open" : "view"}`;
      const expected = isPrivate
        ? [
            ["C1", "A private Aside was viewed", link],
            ["C1", "A private Aside got a comment", link],
            ["C1", "A private Aside got a reply", link],
            ["C2", "A private Aside got a comment", link],
          ]
        : [
            ["C1", "Rita *Recipient* viewed “Plan” for the first time.", link],
            ["C1", "Rita *Recipient* commented on “Plan”.", link],
            ["C1", "Rita *Recipient* replied to “Plan”.", link],
            ["C2", "Rita *Recipient* commented on “Plan”.", link],
          ];
      expect(said().toSorted(([a], [b]) => (String(a) < String(b) ? -1 : 1))).toEqual(expected);
      expect(JSON.stringify(slack.calls)).not.toContain("Secret words");
    }
    slack.clear();
    const form = await acme.admin.call(createForm, { body: { title: "Ask us" } });
    const submission = await submit(app.driver(), { form: form.id });
    await sayDue(app);
    expect(said()).toEqual([["C1", "New submission to the form “Ask us”.", `${PUBLIC_URL}/admin/forms/submissions/${submission.id}`]]);
  });

  test("hears nothing of another company, of what nobody chose, of what became private or of a person who is gone", async () => {
    await route("commented");
    const other = await makeCompany(app, root);
    await comment(rita, await makeVideo(other.user));
    const video = await makeVideo(acme.user);
    await view(rita, video);
    await comment(rita, video);
    await acme.user.call(updatePrivacySettings, {
      params: { id: video.eventId },
      body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true },
    });
    await app.changesArrived();
    await sayDue(app);
    expect(said().map(([, text]) => text)).toEqual(["A private Aside got a comment"]);
    slack.clear();
    const gone = await createUser(app, "Gone");
    const seen = await makeVideo(acme.user, { to: gone.email });
    await comment(gone, seen);
    await deleteUser(app.context.db, gone.userId);
    await sayDue(app);
    expect(said()).toEqual([]);
  });

  test("waits as long as Slack asks, keeps its order, and tries again after a failure", async () => {
    await route("commented");
    await route("commented", "C2");
    const video = await makeVideo(acme.user);
    slack.fail("chat.postMessage", { status: 429, headers: { "retry-after": "40" } }, { status: 429, headers: { "retry-after": "40" } });
    await comment(rita, video);
    await sayDue(app);
    await comment(acme.user, video);
    await sayDue(app, 30_000);
    expect([said().length, slack.arrived]).toEqual([2, []]);
    slack.fail("chat.postMessage", { status: 503 }, { status: 200, body: { ok: false, error: "ratelimited" } });
    await sayDue(app, 45_000);
    await sayDue(app, 10 * MINUTE_MS);
    const texts = ["Rita *Recipient* commented on “Plan”.", "Uma User commented on “Plan”."];
    for (const channel of ["C1", "C2"])
      expect(slack.arrived.filter((one) => one.channel === channel).map(({ text }) => text)).toEqual(texts);
    expect(await failures()).toEqual([]);
  });

  test.each([
    ["channel_not_found", "The channel does not exist, or the app can't see it."],
    ["not_in_channel", "The app is not in this channel. Invite it there."],
    ["is_archived", "The channel is archived."],
    ["strange<b>", "The service refused it (strangeb)."],
  ])("that refuses with %s fails visibly, and the others get theirs", async (error, reason) => {
    await route("commented");
    slack.fail("chat.postMessage", refusal(error));
    const video = await makeVideo(acme.user);
    await comment(rita, video);
    await sayDue(app);
    await comment(rita, video);
    await sayDue(app);
    expect(said()).toHaveLength(2);
    expect(await failures()).toEqual([["#C1", reason]]);
  });

  test.each(["account_inactive", "token_revoked", "invalid_auth"])("%s stops the workspace until it is connected again", async (error) => {
    await route("commented");
    slack.fail("chat.postMessage", refusal(error));
    const video = await makeVideo(acme.user);
    await comment(rita, video);
    await sayDue(app);
    await comment(rita, video);
    await sayDue(app, MINUTE_MS);
    expect(said()).toHaveLength(1);
    const [found] = (await acme.admin.call(readChat, {})).workspaces;
    expect([found?.state, found?.failures.length]).toEqual(["stopped", 1]);
  });

  test("is given up after nine hours", async () => {
    await route("commented");
    slack.fail("chat.postMessage", ...Array.from({ length: 8 }, () => ({ status: 500 })));
    await comment(rita, await makeVideo(acme.user));
    for (const minutes of [0, 1, 2, 5, 20, 60, 240, 900]) await sayDue(app, minutes * MINUTE_MS);
    expect([said().length, await failures()]).toEqual([8, [["#C1", "The service could not be reached."]]]);
  });
});

describe("a person", () => {
  const on = async (body: object = {}) => await acme.user.call(saveNotificationSettings, { body: { chat: true, ...body } });
  const linkUma = async () => {
    slack.people.set(acme.user.email, { id: "UUMA", name: "uma", real_name: "Uma in Slack" });
    return await acme.user.call(linkByEmail, { params: { id: workspace.id } });
  };

  test("links the account with their address, and gets what is pushed when they chose it", async () => {
    expect((await acme.user.try(linkByEmail, { params: { id: workspace.id } })).error.code).toBe("chat_account_not_found");
    expect(await linkUma()).toMatchObject({ name: "Uma in Slack", workspace: "Acme Slack" });
    expect((await acme.user.call(listChatAccounts, {})).items).toMatchObject([{ name: "Uma in Slack" }]);
    const video = await makeVideo(acme.user, { flags: { recipients_can_view_post: true } });
    await comment(rita, video);
    await sayDue(app);
    expect(said()).toEqual([]);
    await on();
    await comment(rita, video);
    await sayDue(app);
    const link = expect.stringContaining(`${PUBLIC_URL}/aside/${video.eventId}/open`) as string;
    // The author may know the title of their own private Aside.
    expect(said()).toEqual([["UUMA", expect.stringContaining("“Plan”"), link]]);
    slack.clear();
    await on({ kinds: { comment: { push: false } } });
    await comment(rita, video);
    await on({ kinds: { comment: { push: true } } });
    await comment(rita, video);
    await acme.user.call(updateNotificationStatus, { body: { status: "read" } });
    await acme.user.call(unlinkAccount, { params: { id: workspace.id } });
    await comment(rita, video);
    await sayDue(app);
    expect(said()).toEqual([]);
    expect((await acme.user.try(unlinkAccount, { params: { id: workspace.id } })).status).toBe(404);
  });

  test("gets nothing in quiet hours, and the message afterwards", async () => {
    await linkUma();
    const now = new Date();
    const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
    await on({ quiet: { from: (minute + 1430) % 1440, to: (minute + 30) % 1440 }, time_zone: "UTC" });
    await comment(rita, await makeVideo(acme.user));
    await sayDue(app, 20 * MINUTE_MS);
    expect(said()).toEqual([]);
    await sayDue(app, 40 * MINUTE_MS);
    expect(said().map(([channel]) => channel)).toEqual(["UUMA"]);
  });
});

describe("the command", () => {
  const send = async (fields: object = {}, headers?: Record<string, string>, { path }: { path: string } = slackCommand) => {
    const body = new URLSearchParams({
      team_id: slack.team.id,
      user_id: "UUMA",
      user_name: "uma",
      channel_id: "D1",
      channel_name: "sales",
      response_url: `${slack.url}/hook/1`,
      ...fields,
    }).toString();
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const reply = await fetch(app.url + path, { method: "POST", headers: { ...type, ...(headers ?? slack.signed(body)) }, body });
    const text = await reply.text();
    return { status: reply.status, text, token: /(?:token|chat)=([\w-]{43})/.exec(text)?.[1] ?? "" };
  };

  test("connects an account first, then posts what was recorded where it was asked for, once", async () => {
    const first = await send();
    expect(first.text).toContain(`${PUBLIC_URL}/chat/connect?token=`);
    expect(JSON.parse(first.text)).toMatchObject({ response_type: "ephemeral" });
    const body = { token: first.token };
    const other = await makeCompany(app, root);
    expect((await other.user.try(readChatLink, { body })).error.code).toBe("link_invalid");
    expect((await other.user.try(acceptChatLink, { body })).error.code).toBe("link_invalid");
    expect(await acme.user.call(readChatLink, { body })).toEqual({ provider: "slack", workspace: "Acme Slack", name: "uma" });
    const { record: path } = await acme.user.call(acceptChatLink, { body });
    expect(path).toMatch(/^\/aside\/new\?chat=[\w-]{43}$/);
    expect((await acme.user.try(acceptChatLink, { body })).error.code).toBe("link_invalid");
    // The account is Uma's now.
    expect((await acme.admin.try(acceptChatLink, { body: { token: (await send({ user_id: "UOTHER" })).token } })).status).toBe(200);
    const second = await send();
    expect(second.text).toContain(`${PUBLIC_URL}/aside/new?chat=`);

    const event = await acme.user.call(createEvent, { body: { title: "Answer" } });
    const claim = async (by: Signed, token: string, event_id = event.id) =>
      (await by.try(claimChatRequest, { body: { token, event_id } })).error.code ?? "claimed";
    expect(await claim(acme.admin, second.token)).toBe("link_invalid");
    expect(await claim(acme.user, first.token)).toBe("link_invalid");
    const foreign = await acme.admin.call(createEvent, { body: {} });
    expect(await claim(acme.user, second.token, foreign.id)).toBe("link_invalid");
    expect(await claim(acme.user, second.token)).toBe("claimed");
    expect(await claim(acme.user, second.token)).toBe("link_invalid");
    const postId = event.CreatorPosts[0]?.id ?? "";
    await record(acme.user, postId, { seconds: 1 });
    await sayDue(app);
    expect([slack.responses, said()]).toEqual([[], []]);
    await acme.user.call(shareLink, { params: { id: postId }, body: {} });
    await acme.user.call(sendPost, { params: { id: postId }, body: { title: "Answer" } });
    await sayDue(app, 3 * MINUTE_MS);
    expect(slack.responses).toMatchObject([
      { path: "/hook/1", body: { response_type: "in_channel", text: "Uma User recorded “Answer”." } },
    ]);
    expect(JSON.stringify(slack.responses)).toContain(`${PUBLIC_URL}/aside/${event.id}/view`);
    expect(said()).toEqual([]);
  });

  test("posts by the app when Slack's address is no longer valid, and no title of a private Aside", async () => {
    const { token: linking } = await send({ user_id: "UB" });
    const { record: path } = await acme.user.call(acceptChatLink, { body: { token: linking } });
    const event = await acme.user.call(createEvent, { body: { title: "Hidden" } });
    const token = path?.split("=")[1] ?? "";
    await acme.user.call(claimChatRequest, { body: { token, event_id: event.id } });
    const postId = event.CreatorPosts[0]?.id ?? "";
    await record(acme.user, postId, { seconds: 1 });
    const body = { ...DEFAULT_PRIVACY, recipients_can_view_post: true };
    await acme.user.call(updatePrivacySettings, { params: { id: event.id }, body });
    slack.fail("hook", { status: 404 });
    await acme.user.call(sendPost, { params: { id: postId }, body: { title: "Hidden", recipients: rita.email } });
    await sayDue(app);
    const link = `${PUBLIC_URL}/aside/${event.id}/open`;
    expect(said()).toEqual([["D1", "Uma User recorded a private Aside. Sign in to watch it.", link]]);
  });

  test("is refused without Slack's signature, and answers a workspace that nobody connected", async () => {
    for (const headers of [{}, slack.signed("other")]) expect((await send({}, headers)).status).toBe(401);
    for (const headers of [{}, slack.signed("other")]) expect((await send({}, headers, slackInteraction)).status).toBe(401);
    expect((await send({}, undefined, slackInteraction)).status).toBe(200);
    expect((await send({ user_id: "" })).status).toBe(400);
    const unknown = await send({ team_id: "TUNKNOWN" });
    expect([unknown.status, unknown.token]).toEqual([200, ""]);
  });

  test("expires after an hour", async () => {
    const { token } = await send({ user_id: "UC" });
    const at = (minutes: number) => ({
      kind: "link" as const,
      tokenHash: hashSecret(token),
      now: new Date(Date.now() + minutes * MINUTE_MS),
    });
    expect((await findRequest(app.context.db, at(59)))?.external_id).toBe("UC");
    expect(await findRequest(app.context.db, at(61))).toBeUndefined();
  });
});
