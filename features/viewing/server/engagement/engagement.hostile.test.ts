import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { countWaitingViewEvents, dropPerson, findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { createUser } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { emailTracking, sendPost } from "../../../delivery/contract.ts";
import { createEvent, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createGuestResponse, getPost } from "@aside/core/messages/post-contract.ts";
import * as contract from "../../contract.ts";
import { unviewedCount } from "../../contract.ts";

const SECONDS = 4;
const HOUR = 60 * 60 * 1000;
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const ABSENT = '{"code":"not_found","message":"Not found."}';

let app: TestApp;
let clock = 0;
let ada: Awaited<ReturnType<typeof createUser>>;
let eve: Awaited<ReturnType<typeof createUser>>;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, now: () => new Date(Date.now() + clock), env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace", "ada@acme.example");
  eve = await createUser(app, "=HYPERLINK(1)", "eve@zeta.example");
}, 60_000);
afterEach(() => {
  clock = 0;
  app.context.config.DISABLED_FEATURES = [];
  vi.restoreAllMocks();
});
afterAll(async () => await app.stop());

type Sent = { eventId: string; postId: string };
async function sendTo(
  recipients: string,
  settings: Partial<Record<"recipients_can_view_post" | "acknowledgement_required", boolean>> = {},
): Promise<Sent> {
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: SECONDS });
  const body = {
    recipients_can_view_post: false,
    signed_in_users_can_view_post: false,
    allow_anonymous_replies: true,
    keep_replies_private: false,
    no_replies_allowed: false,
    acknowledgement_required: false,
    ...settings,
  };
  await ada.call(updatePrivacySettings, { params: { id: event.id }, body });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients } });
  // The funnel counts recipients whose email has left.
  await app.waitForJobs();
  return { eventId: event.id, postId };
}

/** A browser that opened the page, with its personal links. */
async function browser(options: { links?: string[]; agent?: string } = {}): Promise<ApiDriver & { browserId: string }> {
  const driver = app.driver();
  driver.userAgent = options.agent ?? DESKTOP;
  const browserId = crypto.randomUUID();
  const cookie = await app.context.tokens.sign(
    "viewer",
    { bid: browserId, mids: options.links ?? [] },
    { now: app.context.now(), lifetimeSeconds: 3600 },
  );
  driver.cookies.set("aside_viewer", cookie);
  return Object.assign(driver, { browserId });
}

const open = async (who: ApiDriver, postId: string) => (await who.call(contract.pageView, { body: { post_id: postId } })).viewing_token;
/** Sent like the page does: no session, no custom header. */
async function reportProgress(token: string, postId: string, watched: [number, number][], percent = 0) {
  const bare = app.driver();
  bare.withoutCsrf = true;
  return await bare.try(contract.percentViewed, { body: { post_id: postId, viewed_percent: percent, viewing_token: token, watched } });
}
async function settled(): Promise<void> {
  for (let tries = 0; tries < 100 && (await countWaitingViewEvents(app.context.db)) > 0; tries++) await sleep(100);
}
const figures = async (postId: string) => await ada.call(contract.postEngagement, { params: { id: postId } });
const viewers = async (postId: string, page = 1) => await ada.call(contract.postViews, { params: { id: postId }, query: { page } });
const exportOf = async (who: ApiDriver, postId: string) => await who.try(contract.exportEngagement, { params: { id: postId } });

describe("views", () => {
  test("counts pages, starts, seconds, days, devices and the funnel up to the reply", async () => {
    const { eventId, postId } = await sendTo("grace@work.example, linus@work.example");
    const phone = await browser({ agent: PHONE, links: [await findMembership(app.context.db, eventId, "grace@work.example")] });
    const emit = vi.spyOn(app.context.events, "emit");
    const token = (await open(phone, postId)) ?? "";
    await open(phone, postId);
    expect(emit.mock.calls.map(([, event]) => event.name)).toEqual(["post.viewed"]);
    await phone.call(contract.videoView, { body: { post_id: postId } });
    await reportProgress(token, postId, [[0, 1]]);
    await reportProgress(token, postId, [[1, 1]]);
    await settled();
    expect(await figures(postId)).toMatchObject({
      funnel: { sent: 2, opened: 1, played: 1, finished: 0, replied: 0 },
      totals: { page_views: 2, video_views: 1, viewers: 1, unknown_viewers: 0, average_percent: 50 },
      seconds: { watched: [1, 1, 0, 0], rewatched: [0, 1, 0, 0] },
      days: [{ device: "mobile", page_views: 2, video_views: 1, finished: 0 }],
      recipients: [
        { email: "grace@work.example", state: "played", viewed_percent: 50 },
        { email: "linus@work.example", state: "sent", viewed_percent: 0 },
      ],
    });
    await reportProgress(token, postId, [[2, 3]]);
    await settled();
    const guest = await phone.call(createGuestResponse, { body: { guest_user_name: "Grace", event_id: eventId } });
    phone.token = guest.guest_token;
    await record(phone, guest.post.id, { seconds: SECONDS });
    await phone.call(sendPost, { params: { id: guest.post.id }, body: {} });
    expect((await figures(postId)).funnel).toEqual({ sent: 2, opened: 1, played: 1, finished: 1, replied: 1 });
    expect((await ada.call(getPost, { params: { id: postId } })).PostViews).toEqual({ page_views: 2, video_views: 1, viewers: 1 });
    expect((await ada.call(emailTracking, { params: { id: postId } })).emails).toMatchObject([
      { email: "grace@work.example", opened_at: expect.any(String), machine_opened_at: null, resends: 0 },
      { email: "linus@work.example", opened_at: null },
    ]);
  });

  test("the author's own views and views of a draft do not count", async () => {
    const { postId } = await sendTo("grace@work.example");
    expect(await open(ada, postId)).toBeNull();
    const draft = await ada.call(createEvent, { body: {} });
    expect(await open(ada, draft.CreatorPosts[0]?.id ?? "")).toBeNull();
    expect((await viewers(postId)).views).toEqual([]);
  });

  test("counts concurrent views, and the viewer list is paged", async () => {
    const { postId } = await sendTo("");
    const all = await Promise.all(Array.from({ length: contract.VIEWERS_PAGE + 3 }, async () => await browser()));
    const openings = [...all, ...all.slice(0, 5)];
    // Fewer at a time than database connections: waiting requests are rejected on a busy machine.
    for (let at = 0; at < openings.length; at += 10)
      await Promise.all(openings.slice(at, at + 10).map(async (who) => await open(who, postId)));
    expect((await figures(postId)).totals).toMatchObject({ page_views: 58, viewers: 53, unknown_viewers: 53 });
    const pages = [await viewers(postId), await viewers(postId, 2)];
    expect(pages.map(({ views, total }) => [views.length, total])).toEqual([
      [50, 53],
      [3, 53],
    ]);
    expect(new Set(pages.flatMap(({ views }) => views.map((view) => view.viewer_id))).size).toBe(53);
  });

  test("of a deleted user are removed from the totals, and the list matches its total", async () => {
    const { postId } = await sendTo("");
    const dan = await createUser(app, "Dan");
    for (const who of [dan, await browser(), await browser({ agent: "curl/8.0" })]) await open(who, postId);
    await dan.call(contract.percentViewed, { body: { post_id: postId, viewed_percent: 100 } });
    await settled();
    const counted = async () =>
      [(await viewers(postId)).views.length, (await viewers(postId)).total, (await figures(postId)).totals] as const;
    const before = await counted();
    expect(before).toMatchObject([3, 3, { page_views: 2, viewers: 2, unknown_viewers: 1 }]);
    await dropPerson(app.context.db, dan.userId);
    expect(await counted()).toMatchObject([2, 2, { page_views: 1, viewers: 1, unknown_viewers: 1, average_percent: 0 }]);
    expect((await figures(postId)).others).toMatchObject({ opened: 1, played: 0, finished: 0 });
  });
});

describe("viewer identity", () => {
  test("is the recipient in the first browser of a personal link; in another it is the company or anonymous", async () => {
    const { eventId, postId } = await sendTo("grace@work.example, linus@gmail.com");
    const link = await findMembership(app.context.db, eventId, "grace@work.example");
    const own = await browser({ links: [link] });
    const forwarded = await browser({ links: [link] });
    await open(own, postId);
    await open(forwarded, postId);
    await open(own, postId);
    const free = await findMembership(app.context.db, eventId, "linus@gmail.com");
    for (const who of [await browser({ links: [free] }), await browser({ links: [free] })]) await open(who, postId);
    const { views, unknown_views } = await viewers(postId);
    expect(views.map((view) => [view.known_as, view.name, view.email, view.company, view.page_views])).toEqual([
      ["anonymous", null, null, null, 1],
      ["person", "linus@gmail.com", "linus@gmail.com", null, 1],
      ["person", "grace@work.example", "grace@work.example", null, 2],
      ["company", null, null, "work.example", 1],
    ]);
    expect(unknown_views).toBe(2);
  });

  test("two browsers that open one link at once are one owner and one other viewer", async () => {
    const { eventId, postId } = await sendTo("grace@work.example");
    const link = await findMembership(app.context.db, eventId, "grace@work.example");
    const both = [await browser({ links: [link] }), await browser({ links: [link] })];
    await Promise.all(both.map(async (who) => await open(who, postId)));
    expect((await viewers(postId)).views.map((view) => view.known_as).toSorted()).toEqual(["company", "person"]);
  });

  test("a page that reports its opening and its start at once is one viewer", async () => {
    const { eventId, postId } = await sendTo("grace@work.example");
    const own = await browser({ links: [await findMembership(app.context.db, eventId, "grace@work.example")] });
    // First get the CSRF token, as a page does.
    await own.request("GET", "/v1/security/csrf");
    await Promise.all(
      [contract.pageView, contract.videoView].map(async (endpoint) => await own.call(endpoint, { body: { post_id: postId } })),
    );
    expect((await viewers(postId)).views).toMatchObject([{ known_as: "person", page_views: 1, video_views: 1 }]);
  });

  test("a user who is not a recipient is shown with a name but no email", async () => {
    const { postId } = await sendTo("grace@work.example");
    await open(eve, postId);
    expect((await viewers(postId)).views).toMatchObject([{ known_as: "person", name: "=HYPERLINK(1)", email: null, user_id: eve.userId }]);
  });

  test("a machine is marked as such, is not in the funnel, marks nothing as viewed and gets no token", async () => {
    const { eventId, postId } = await sendTo(`grace@work.example, ${eve.email}`);
    const link = await findMembership(app.context.db, eventId, "grace@work.example");
    const bot = await browser({ agent: "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", links: [link] });
    expect(await open(bot, postId)).toBeNull();
    await bot.call(contract.percentViewed, { body: { post_id: postId, viewed_percent: 100 } });
    const unviewed = await eve.call(unviewedCount, {});
    const path = contract.pageView.path;
    await eve.request("PUT", path, { post_id: postId }, { "sec-purpose": "prefetch;prerender" });
    expect(await eve.call(unviewedCount, {})).toEqual(unviewed);
    expect(await figures(postId)).toMatchObject({
      funnel: { opened: 0, played: 0, finished: 0 },
      // The crawler and the prefetching browser.
      machine_openings: 2,
      totals: { page_views: 0, viewers: 0 },
    });
    expect((await viewers(postId)).views).toMatchObject([
      { is_machine: true, name: null, known_as: "anonymous" },
      { is_machine: true, name: null, known_as: "anonymous" },
    ]);
    // The person who opens the link first still owns it.
    await open(await browser({ links: [link] }), postId);
    expect((await viewers(postId)).views[0]).toMatchObject({ name: "grace@work.example", is_machine: false });
  });
});

describe("a view progress event with a token", () => {
  test("that is modified, of another post, or expired gets 404", async () => {
    const [one, other] = [await sendTo(""), await sendTo("")];
    const token = (await open(await browser(), one.postId)) ?? "";
    const absent = await reportProgress("AAAA", crypto.randomUUID(), []);
    expect([absent.status, absent.text]).toEqual([404, ABSENT]);
    const flipped = `${token.slice(0, -2)}${token.endsWith("AA") ? "BB" : "AA"}`;
    for (const [given, postId] of [
      [flipped, one.postId],
      [token, other.postId],
      [token.slice(0, 20), one.postId],
      [`${token}=`, one.postId],
      [`${token}!`, one.postId],
    ] as const) {
      const reply = await reportProgress(given, postId, [[0, 3]], 100);
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    }
    clock = HOUR + 1000;
    expect((await reportProgress(token, one.postId, [[0, 3]])).status).toBe(404);
    clock = 0;
    await settled();
    expect((await viewers(one.postId)).views).toMatchObject([{ viewed_percent: 0, watched: [] }]);
  });

  test.each([
    ["no list", { watched: "0-3" }],
    ["101 spans", { watched: Array.from({ length: 101 }, () => [0, 1]) }],
    ["a negative second", { watched: [[-1, 2]] }],
    ["a fraction", { watched: [[0.5, 2]] }],
    ["a second after eight hours", { watched: [[0, 28_801]] }],
    ["three numbers", { watched: [[0, 1, 2]] }],
    ["101 percent", { viewed_percent: 101 }],
    ["percent as text", { viewed_percent: "50" }],
    ["a token of 2001", { viewing_token: "x".repeat(2001) }],
  ])("with %s is refused", async (_, wrong) => {
    const reply = await (
      await browser()
    ).try(contract.percentViewed, { body: { post_id: crypto.randomUUID(), viewed_percent: 1, ...wrong } });
    expect(reply.status).toBe(400);
  });

  test("ignores spans that run backwards or past the end", async () => {
    const { postId } = await sendTo("");
    const token = (await open(await browser(), postId)) ?? "";
    expect(
      (
        await reportProgress(token, postId, [
          [3, 1],
          [2, 28_800],
        ])
      ).status,
    ).toBe(200);
    await settled();
    expect((await viewers(postId)).views[0]?.watched).toEqual([[2, 3]]);
  });

  test("is rate limited per page", async () => {
    const { postId } = await sendTo("");
    const [token, other] = [(await open(await browser(), postId)) ?? "", (await open(await browser(), postId)) ?? ""];
    const statuses = await Promise.all(Array.from({ length: 30 }, async () => (await reportProgress(token, postId, [[0, 0]])).status));
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    expect((await reportProgress(other, postId, [[0, 0]])).status).toBe(200);
  });

  test("without a token requires a session and a CSRF token", async () => {
    const { postId } = await sendTo(eve.email);
    const body = { post_id: postId, viewed_percent: 75 };
    eve.withoutCsrf = true;
    expect((await eve.try(contract.percentViewed, { body })).error.code).toBe("csrf_mismatch");
    eve.withoutCsrf = false;
    await eve.call(contract.percentViewed, { body });
    await eve.call(contract.percentViewed, { body: { ...body, viewed_percent: 30 } });
    await settled();
    expect((await viewers(postId)).views).toMatchObject([{ viewed_percent: 75, page_views: 0 }]);
    expect((await figures(postId)).funnel).toMatchObject({ opened: 1, played: 1 });
  });
});

describe("an acknowledgement", () => {
  test("records who, when and the percent including pending view progress; only the first counts", async () => {
    const { eventId, postId } = await sendTo("grace@work.example", { acknowledgement_required: true });
    const grace = await browser({ links: [await findMembership(app.context.db, eventId, "grace@work.example")] });
    const token = (await open(grace, postId)) ?? "";
    await reportProgress(token, postId, [[0, 2]]);
    const emit = vi.spyOn(app.context.events, "emit");
    const [first, again] = await Promise.all([0, 1].map(async () => await grace.call(contract.acknowledge, { body: { post_id: postId } })));
    expect(again).toEqual(first);
    expect(emit.mock.calls.filter(([, event]) => event.name === "post.acknowledged").map(([, , payload]) => payload)).toMatchObject([
      { post_id: postId, name: "grace@work.example" },
    ]);
    await reportProgress(token, postId, [[3, 3]]);
    await settled();
    expect((await viewers(postId)).views).toMatchObject([
      {
        viewed_percent: 100,
        acknowledged_at: first?.acknowledged_at,
        acknowledged_percent: 75,
        acknowledged_by: "link",
      },
    ]);
    expect((await figures(postId)).recipients).toMatchObject([{ acknowledged_at: first?.acknowledged_at }]);
    expect((await grace.call(getPost, { params: { id: postId } })).acknowledged_at).toBe(first?.acknowledged_at);
    expect(await figures(postId)).toMatchObject({ totals: { viewers: 1, average_percent: 100 }, funnel: { finished: 1 } });
  });

  test("from another browser is not attributed to the recipient", async () => {
    const { eventId, postId } = await sendTo("grace@work.example", { acknowledgement_required: true });
    const link = await findMembership(app.context.db, eventId, "grace@work.example");
    await open(await browser({ links: [link] }), postId);
    await (await browser({ links: [link] })).call(contract.acknowledge, { body: { post_id: postId } });
    expect((await viewers(postId)).views.map((view) => [view.known_as, view.acknowledged_at !== null, view.acknowledged_by])).toEqual(
      expect.arrayContaining([
        ["person", false, null],
        ["company", true, null],
      ]),
    );
    expect((await figures(postId)).recipients[0]?.acknowledged_at).toBeNull();
  });

  test("is rejected if not required, and from the author", async () => {
    const { postId } = await sendTo(eve.email);
    expect((await eve.try(contract.acknowledge, { body: { post_id: postId } })).text).toBe(ABSENT);
    expect((await ada.try(contract.acknowledge, { body: { post_id: postId } })).text).toBe(ABSENT);
  });
});

describe("engagement figures and their export", () => {
  test("return 404 to anyone but the author and for an invalid id", async () => {
    const { postId } = await sendTo(eve.email);
    for (const id of [postId, crypto.randomUUID(), "../../etc/passwd"]) {
      expect((await eve.try(contract.postEngagement, { params: { id } })).text).toBe(ABSENT);
      expect((await eve.try(contract.postViews, { params: { id } })).text).toBe(ABSENT);
      const file = await exportOf(eve, id);
      expect([file.status, file.text]).toEqual([404, ABSENT]);
    }
    expect((await exportOf(await browser(), postId)).status).toBe(403);
  });

  test("are locked if the plan lacks engagement_analytics", async () => {
    const { postId } = await sendTo("");
    app.context.config.DISABLED_FEATURES = ["engagement_analytics"];
    for (const reply of [await ada.try(contract.postEngagement, { params: { id: postId } }), await exportOf(ada, postId)]) {
      expect(reply.status).toBe(402);
      expect(JSON.parse(reply.text)).toMatchObject({ code: "feature_locked", details: { feature: "engagement_analytics" } });
    }
    expect((await ada.try(contract.postViews, { params: { id: postId }, query: { page: 1 } })).status).toBe(200);
  });

  test("the file has one row per viewer and no formulas", async () => {
    const { postId } = await sendTo(eve.email);
    const token = (await open(eve, postId)) ?? "";
    await reportProgress(token, postId, [
      [0, 1],
      [3, 3],
    ]);
    await open(await browser(), postId);
    await settled();
    const file = await exportOf(ada, postId);
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename="views-\d{4}-\d\d-\d\d\.csv"$/);
    const lines = file.text.trimEnd().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(1\)","eve@zeta\.example","person","","unknown","1","0","75","3","0","0-1 3-3","",/);
  });
});
