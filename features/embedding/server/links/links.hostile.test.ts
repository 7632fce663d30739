import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { makePrivateVideo } from "@aside/testkit/library.ts";
import { record } from "@aside/testkit/media/record.ts";
import type { Signed } from "@aside/testkit/people.ts";
import { countEmbedLinks, expireEmbedLink } from "@aside/testkit/stores/embed-links-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { startNode } from "@aside/testkit/start-node.ts";
import { DEFAULT_PRIVACY, deleteEvent, type PrivacySettings, restoreEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { ANYBODY } from "@aside/core/messages/post-policy.ts";
import { embedLinkActor, embedLinkToken } from "@aside/server/auth/embed-link.ts";
import { takePrefix } from "@aside/server/storage/take-keys.ts";
import { sendPost } from "../../../delivery/contract.ts";
import { deleteVideo } from "../../../recording/contract.ts";
import { percentViewed, postEngagement } from "../../../viewing/contract.ts";
import { drawSharePage } from "../../../viewing/server/share-page.ts";
import { countEmbedView, type EmbedLink, updateEmbeddingSettings } from "../../contract.ts";
import { createLink, makeLink, revokeLink, tokenOf } from "../../testkit/embed-links.ts";
import { copy, embedCopy } from "../../copy.ts";
import { drawEmbedPage } from "../embed-page.ts";
import { insertLink } from "./store.ts";
import { sweepLinks } from "./sweep-links.ts";

type Company = Awaited<ReturnType<typeof makeCompany>>;
type Video = Awaited<ReturnType<typeof makePrivateVideo>>;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a check of media counts. */
const CHECK_MS = 60_000;
const CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
let acme: Company;
let zeta: Company;
let author: Signed;
let clock = 0;
beforeAll(async () => {
  app = await startApp({ env: { ASR: "off" }, now: () => new Date(Date.now() + clock) });
  const root = await makeRoot(app);
  acme = await makeCompany(app, root);
  zeta = await makeCompany(app, root);
  author = acme.user;
}, 60_000);
afterAll(async () => await app.stop());
beforeEach(async () => {
  clock = 0;
  await setRules({});
});

const setRules = async (rules: { embedding_enabled?: boolean; allowed_domains?: string[] }) =>
  await acme.lead.call(updateEmbeddingSettings, { body: { embedding_enabled: true, allowed_domains: [], ...rules } });
const setPrivacy = async ({ eventId }: Video, flags: Partial<PrivacySettings>) =>
  await author.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, ...flags } });
const isForRecipients = { recipients_can_view_post: true };
const rename = async ({ postId }: Video, title: string) => await author.call(updatePost, { params: { id: postId }, body: { title } });

const make = async (video: { postId: string }, body: object = {}) => await makeLink(author, video, body);
const revoke = async (video: { postId: string }, link: EmbedLink) => await revokeLink(author, video, link);

const open = async ({ postId }: { postId: string }, token: unknown) => await drawEmbedPage(app.context, postId, token);
const countView = async ({ postId }: { postId: string }, link: string, by: ApiDriver = app.driver()) =>
  await by.try(countEmbedView, { body: { post_id: postId, event: "shown", link } });
const statusOf = async (path: string, by: ApiDriver = app.driver()) => (await by.bytes(path)).status;
/** The address of the media that the page plays. */
const baseOf = async (video: Video, link: EmbedLink) =>
  ((await open(video, tokenOf(link)))?.boot.media.master_url ?? "").replace("/master.m3u8", "");

test("a link shows a private video to its sites, and opens nothing else", async () => {
  const video = await makePrivateVideo(author, "Plan");
  await setPrivacy(video, { ...isForRecipients, viewers_can_download: true });
  const { postId, eventId, takeId } = video;
  const link = await make(video, { domains: ["Intranet.example", "*.bücher.example", "intranet.example"] });
  expect(link.domains).toEqual(["intranet.example", "*.xn--bcher-kva.example"]);
  const token = tokenOf(link);
  const page = await open(video, token);
  expect(page).toMatchObject({ frameAncestors: "intranet.example:* *.xn--bcher-kva.example:*", isByLink: true });
  expect(page?.boot).toMatchObject({ id: postId, title: "Plan", share_url: null, link: token, media: { download_url: null } });
  expect(page?.body).not.toContain(eventId);

  const base = await baseOf(video, link);
  for (const name of ["master.m3u8", "video.m3u8", "audio.m3u8", "video/init.mp4", "video/0.m4s", "audio/0.m4s"])
    expect([name, await statusOf(`${base}/${name}`)]).toEqual([name, 200]);
  const files = ["poster.jpg", "preview.gif", "email-thumbnail.jpg", "filmstrip.jpg", "waveform.json", "video.mp4"];
  for (const name of files)
    await app.context.storage.put(takePrefix(postId, takeId) + name, Buffer.from("x"), { contentType: "image/jpeg" });
  const media = `/media/${postId}/${takeId}`;
  for (const name of ["poster.jpg", "captions.vtt"]) {
    expect([name, await statusOf(`${media}/${name}?link=${token}`)]).toEqual([name, 200]);
    for (const other of ["", "?link=", "?link=x", `?link=${token}&link=${token}`, `?link[]=${token}`])
      expect([name, other, await statusOf(`${media}/${name}${other}`)]).toEqual([name, other, 404]);
  }
  const closed = [
    ...[...files.slice(1), "master.m3u8", "video.m3u8", "video/0.m4s", "captions.srt", "captions/de.vtt", "transcript.txt"].map(
      (name) => `${media}/${name}`,
    ),
    ...["", "/comments", "/transcript", "/transcript/file", "/attachments", "/embed", "/embed/links", "/engagement", "/translation"].map(
      (part) => `/v1/post/${postId}${part}`,
    ),
    ...["", "/posts"].map((part) => `/v1/event/${eventId}${part}`),
    `/v1/oembed?url=${encodeURIComponent(link.embed_url)}`,
  ];
  const visitor = app.driver();
  for (const path of closed) {
    const query = path.includes("?") ? "&" : "?";
    expect([path, [400, 403, 404].includes(await statusOf(`${path}${query}link=${token}`, visitor))]).toEqual([path, true]);
  }
  const download = await visitor.request("POST", "/v1/video/download", { post_id: postId, link: token });
  expect([400, 403, 404]).toContain(download.status);
  expect((await drawSharePage(app.context, ANYBODY, eventId)).status).toBe(404);
  // Who may watch it anyway gets what they got before.
  expect(await statusOf(`${media}/video.mp4?link=${token}`, author)).toBe(200);
});

describe("the page is that of a video that does not exist", () => {
  let video: Video;
  let link: EmbedLink;
  beforeAll(async () => {
    video = await makePrivateVideo(author, "Plan");
    link = await make(video);
  });

  /** Returns the token that is tried; `undo`: afterwards the video is as before. */
  type Case = [name: string, act: () => Promise<unknown>, undo?: () => Promise<unknown>];
  const token = () => tokenOf(link);
  const [id, mac] = [() => token().split(".")[0] ?? "", () => token().split(".")[1] ?? ""];
  const status = async (post_status: "DRAFT" | "DRAFT_SHARABLE_LINK") =>
    await author.call(updatePost, { params: { id: video.postId }, body: { post_status } });
  /** Tries the valid token after something has changed. */
  const after = (change: () => Promise<unknown>) => async () => {
    await change();
    return token();
  };
  const eventOf = () => ({ params: { id: video.eventId } });
  const other = async () => tokenOf(await make(await makePrivateVideo(author, "Other")));
  const spoil = async (end: (made: EmbedLink) => Promise<unknown>) => {
    const made = await make(video);
    await end(made);
    return tokenOf(made);
  };
  const CASES: Case[] = [
    ["no link", async () => undefined],
    ["an empty one", async () => ""],
    ["several", async () => [token(), token()]],
    ["an object", async () => ({ id: id() })],
    ["an id without a signature", async () => id()],
    ["a changed signature", async () => `${id()}.${mac().slice(0, -1)}${mac().endsWith("A") ? "B" : "A"}`],
    ["a longer signature", async () => `${token()}A`],
    ["a cut signature", async () => token().slice(0, -1)],
    ["another id", async () => `${crypto.randomUUID()}.${mac()}`],
    ["an upper-case id", async () => token().replace(/^[^.]+/, (text) => text.toUpperCase())],
    ["the key of another installation", async () => embedLinkToken("another secret key of 32 characters", id())],
    ["a link that was never created", async () => embedLinkToken(app.context.config.secretKey, crypto.randomUUID())],
    ["too much", async () => `${token()}${"x".repeat(100_000)}`],
    ["a link of another post", other],
    ["a revoked link", async () => await spoil(async (made) => await revoke(video, made))],
    ["an expired link", async () => await spoil(async (made) => await expireEmbedLink(app.context.db, made.id))],
    ["embedding switched off", after(async () => await setRules({ embedding_enabled: false }))],
    ["a company's list without its sites", after(async () => await setRules({ allowed_domains: ["acme.example", "*.intranet.example"] }))],
    [
      "an acknowledgement that is asked for",
      after(async () => await setPrivacy(video, { ...isForRecipients, acknowledgement_required: true })),
      async () => await setPrivacy(video, isForRecipients),
    ],
    ["a draft", after(async () => await status("DRAFT")), async () => await status("DRAFT_SHARABLE_LINK")],
    [
      "a deleted Aside",
      after(async () => await author.call(deleteEvent, eventOf())),
      async () => await author.call(restoreEvent, { ...eventOf(), body: {} }),
    ],
  ];

  test.each(CASES)("with %s", async (_, act, undo = async () => await setRules({})) => {
    const tried = await act();
    expect(await open(video, tried)).toBeNull();
    if (typeof tried === "string" && tried.length < 200) {
      const [counted, absent] = [await countView(video, tried), await countView({ postId: crypto.randomUUID() }, tried)];
      expect([counted.status, counted.text]).toEqual([404, absent.text]);
    }
    await undo();
    expect(await open(video, token())).not.toBeNull();
  });

  test("without a video, which a new recording ends", async () => {
    const draft = await makePrivateVideo(author, "Plan");
    const made = await make(draft);
    const old = await baseOf(draft, made);
    expect(await statusOf(`${old}/video/0.m4s`)).toBe(200);
    await author.call(deleteVideo, { body: { key: draft.takeId } });
    expect(await open(draft, tokenOf(made))).toBeNull();
    expect((await createLink(author, draft)).error).toMatchObject({ code: "not_embeddable", message: embedCopy.obstacles.no_video });
    await record(author, draft.postId, { seconds: 1 });
    await author.call(updatePost, { params: { id: draft.postId }, body: { post_status: "DRAFT_SHARABLE_LINK" } });
    await app.changesArrived();
    // The token of one take does not lead to the other.
    const next = await baseOf(draft, made);
    expect(await statusOf(`${old}/video/0.m4s`)).toBe(404);
    expect(await statusOf(`${next}/video/0.m4s`)).toBe(200);
    expect(await statusOf(next.replace(/[^/]+$/, draft.takeId) + "/video/0.m4s")).toBe(404);
  });

  test("for a reply, also by a link of its Aside", async () => {
    await setPrivacy(video, {});
    const reply = await zeta.user.call(createPost, { body: { event_id: video.eventId, title: "Answer", is_private: true } });
    await record(zeta.user, reply.id, { seconds: 1 });
    await zeta.user.call(sendPost, { params: { id: reply.id }, body: {} });
    const refused = await createLink(zeta.user, { postId: reply.id });
    expect([refused.status, refused.error.message]).toEqual([409, copy.linkForReply]);
    await setPrivacy(video, isForRecipients);
    expect(await open({ postId: reply.id }, token())).toBeNull();
    // Not even a row of its own.
    const row = { id: crypto.randomUUID(), post_id: reply.id, domains: ["intranet.example"], created_by: null };
    await insertLink(app.context.db, { ...row, created_at: new Date(), expires_at: new Date(Date.now() + DAY_MS) });
    expect(await open({ postId: reply.id }, embedLinkToken(app.context.config.secretKey, row.id))).toBeNull();
    await expect(app.context.access.require(app.context.db, embedLinkActor(row.id), reply.id, "view")).rejects.toThrow("Not found.");
  });
});

test("a video that anyone may watch is embedded as without a link, whatever the link is", async () => {
  const video = await makePrivateVideo(author, "Plan");
  const link = await make(video);
  await setPrivacy(video, {});
  const plain = await open(video, undefined);
  expect(plain).toMatchObject({ frameAncestors: "*", isByLink: false });
  expect(plain?.boot).not.toHaveProperty("link");
  for (const token of [tokenOf(link), "forged"]) expect(await open(video, token)).toEqual(plain);
});

test("of a link's sites, only those count that the company's list contains", async () => {
  const video = await makePrivateVideo(author, "Plan");
  const link = await make(video, { domains: ["one.acme.example", "*.two.acme.example", "acme.example", "other.example"] });
  const sitesWith = async (allowed_domains: string[]) => {
    await setRules({ allowed_domains });
    return (await open(video, tokenOf(link)))?.frameAncestors;
  };
  expect(await sitesWith(["*.acme.example"])).toBe("one.acme.example:* *.two.acme.example:*");
  expect(await sitesWith(["acme.example", "two.acme.example"])).toBe("acme.example:*");
  expect(await sitesWith(["*.other.example"])).toBeUndefined();
});

describe("media that plays", () => {
  let video: Video;
  let link: EmbedLink;
  let base: string;
  let second: { url: string; stop: () => Promise<void> };
  beforeAll(async () => {
    video = await makePrivateVideo(author, "Plan");
    second = await startNode(app);
  });
  afterAll(async () => await second.stop());
  beforeEach(async () => {
    link = await make(video);
    base = await baseOf(video, link);
    await app.changesArrived();
    // Each process has checked the token.
    await statuses();
  });

  /** A viewer at each process. */
  const viewers = () => [app.driver(), Object.assign(app.driver(), { url: second.url })];
  const statuses = async () => await Promise.all(viewers().map(async (by) => await statusOf(`${base}/video/0.m4s`, by)));

  test("continues when something else of the post changes, for everybody who has the address", async () => {
    await rename(video, "Another plan");
    await setPrivacy(video, { ...isForRecipients, keep_replies_private: true });
    await app.changesArrived();
    expect(await statuses()).toEqual([200, 200]);
    clock += 2 * 60 * CHECK_MS;
    expect(await statuses()).toEqual([200, 200]);
    expect(await statusOf(`${base}/video/0.m4s`, zeta.user)).toBe(200);
  });

  test("stops on every node when the link is revoked, and no other link's does", async () => {
    const other = await baseOf(video, await make(video));
    expect((await revoke(video, link)).status).toBe(200);
    await app.changesArrived();
    await expect.poll(statuses).toEqual([404, 404]);
    expect(await statusOf(`${other}/video/0.m4s`)).toBe(200);
  });

  test("stops a minute after the link expired, although no process is notified", async () => {
    await expireEmbedLink(app.context.db, link.id);
    clock += CHECK_MS;
    expect(await statuses()).toEqual([404, 404]);
  });

  test("stops a minute after the company switched embedding off", async () => {
    await setRules({ embedding_enabled: false });
    clock += CHECK_MS;
    expect(await statuses()).toEqual([404, 404]);
  });

  test("stops when an acknowledgement is asked for", async () => {
    await setPrivacy(video, { ...isForRecipients, acknowledgement_required: true });
    await app.changesArrived();
    await expect.poll(statuses).toEqual([404, 404]);
    await setPrivacy(video, isForRecipients);
  });

  test("is not opened by a changed token", async () => {
    const [, , token = "", takeId = ""] = base.split("/");
    const [payload = "", mac = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as Record<string, unknown>;
    expect(claims).toMatchObject({ audience: [`embed_link:${link.id}`] });
    for (const audience of [[], [`embed_link:${crypto.randomUUID()}`], ["embed_link:"]]) {
      const forged = Buffer.from(JSON.stringify({ ...claims, audience })).toString("base64url");
      expect(await statusOf(`/m/${forged}.${mac}/${takeId}/video/0.m4s`)).toBe(404);
    }
  });
});

test("views by a link count as those of an anonymous viewer", async () => {
  const video = await makePrivateVideo(author, "Plan");
  const link = await make(video);
  const visitor = Object.assign(app.driver(), { userAgent: CHROME });
  const first = (await countView(video, tokenOf(link), visitor)).json() as { viewing_token: string };
  const started = { post_id: video.postId, event: "started" as const, link: tokenOf(link), viewing_token: first.viewing_token };
  const { viewing_token } = await visitor.call(countEmbedView, { body: started });
  await visitor.call(percentViewed, { body: { post_id: video.postId, viewed_percent: 50, watched: [[0, 1]], viewing_token } });
  // Without the link there is nothing to count.
  const without = { ...started, link: undefined };
  expect((await visitor.try(countEmbedView, { body: without })).status).toBe(404);
  expect((await visitor.try(countEmbedView, { body: { ...started, link: "x".repeat(201) } })).status).toBe(400);
  const { totals } = await author.call(postEngagement, { params: { id: video.postId } });
  expect(totals).toMatchObject({ page_views: 1, video_views: 1, viewers: 1, unknown_viewers: 1 });
});

test("links are deleted when they have expired for a month", async () => {
  const video = await makePrivateVideo(author, "Plan");
  const link = await make(video);
  await expireEmbedLink(app.context.db, link.id);
  const before = await countEmbedLinks(app.context.db);
  await sweepLinks(app.context);
  expect(await countEmbedLinks(app.context.db)).toBe(before);
  clock += 31 * DAY_MS;
  await sweepLinks(app.context);
  expect(await countEmbedLinks(app.context.db)).toBeLessThan(before);
});
