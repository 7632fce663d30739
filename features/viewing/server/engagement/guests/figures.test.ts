import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signIn, signOut } from "../../../../sign-in/contract.ts";
import { createEvent, DEFAULT_PRIVACY, getEvent, removeMembers, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { createGuestResponse } from "@aside/core/messages/post-contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, PASSWORD, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countWaitingViewEvents, findMembership, readCounts } from "@aside/testkit/stores/engagement-store.ts";
import { emailTracking, sendPost } from "../../../../delivery/contract.ts";
import { createdEvents } from "../../../../inbox/contract.ts";
import { listNotifications } from "../../../../notifications/contract.ts";
import * as contract from "../../../contract.ts";

const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

let app: TestApp;
let ada: Signed;
let eve: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, enrichments: false, env: { ASR: "off" } });
  ada = await createUser(app, "Ada Lovelace", "ada@acme.example");
  eve = await createUser(app, "=HYPERLINK(1)", "eve@zeta.example");
}, 60_000);
afterAll(async () => await app.stop());

async function sendTo(recipients: string, bcc = "") {
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await ada.call(updatePrivacySettings, { params: { id: event.id }, body: { ...DEFAULT_PRIVACY, acknowledgement_required: true } });
  await record(ada, postId, { seconds: 4 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients, bcc } });
  await app.waitForJobs();
  return { eventId: event.id, postId };
}

/** A browser that opened the personal links. */
async function browser({ links = [], agent = DESKTOP }: { links?: string[]; agent?: string } = {}): Promise<ApiDriver> {
  const driver = app.driver();
  driver.userAgent = agent;
  const viewer = { bid: crypto.randomUUID(), mids: links };
  driver.cookies.set("aside_viewer", await app.context.tokens.sign("viewer", viewer, { now: app.context.now(), lifetimeSeconds: 3600 }));
  return driver;
}

const open = async (who: ApiDriver, postId: string) => (await who.call(contract.pageView, { body: { post_id: postId } })).viewing_token;
async function settled(): Promise<void> {
  for (let tries = 0; tries < 100 && (await countWaitingViewEvents(app.context.db)) > 0; tries++) await sleep(100);
}

/** What screen, CSV, API, card, library of emails and notifications say of every viewer, and how many did what. */
async function compare(postId: string) {
  const { funnel, others, totals, recipients } = await ada.call(contract.postEngagement, { params: { id: postId } });
  const { views, unknown_views } = await ada.call(contract.postViews, { params: { id: postId }, query: { page: 1 } });
  const [head = [], ...lines] = (await ada.try(contract.exportEngagement, { params: { id: postId } })).text
    .trimEnd()
    .split("\r\n")
    .map((line) => JSON.parse(`[${line}]`) as string[]);
  const rows = lines.map((line) => Object.fromEntries(line.map((value, at) => [head[at], value])));
  const people = rows.filter((row) => row["known as"] !== "machine");
  type Row = Record<string, string | undefined>;
  const steps = {
    opened: () => true,
    played: (row: Row) => row["video views"] !== "0" || row["percent watched"] !== "0",
    finished: (row: Row) => row["finished at"] !== "",
    replied: (row: Row) => row.replied === "yes",
  };
  const emailed = new Set(recipients.map(({ email }) => email));
  const count = (of: (row: Row) => boolean, rowsOf = people) => rowsOf.filter(of).length;
  const countSteps = (rowsOf: Row[]) => Object.fromEntries(Object.entries(steps).map(([step, of]) => [step, count(of, rowsOf)]));
  expect(funnel).toEqual({ sent: emailed.size, ...countSteps(people.filter(({ email }) => emailed.has(email ?? ""))) });
  expect(others).toEqual(countSteps(people.filter(({ email }) => !emailed.has(email ?? ""))));
  expect([totals.viewers, unknown_views]).toEqual([people.length, count((row) => row.name === "" || row.name === undefined)]);
  expect(totals.unknown_viewers).toBe(unknown_views);
  const facts = (row: { name?: string | null; reactions?: unknown; replied?: unknown; seconds?: unknown }) =>
    [(row.name ?? "").replace(/^'=/, "="), Number(row.reactions), row.replied, row.seconds].join(" ");
  const listed = views.map((view) => {
    const seconds = view.watched.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    return facts({ ...view, replied: view.replied ? "yes" : "no", seconds });
  });
  expect(rows.map((row) => facts({ ...row, seconds: Number(row["seconds watched"]) })).toSorted()).toEqual(listed.toSorted());
  const { seen } = await ada.call(emailTracking, { params: { id: postId } });
  for (const { user_id, email, state, viewed_percent, acknowledged_at } of recipients) {
    const row = rows.find((one) => one.email === email);
    const furthest = (["replied", "finished", "played", "opened"] as const).find((step) => row && steps[step](row));
    expect([email, state, viewed_percent]).toEqual([email, furthest ?? "sent", Number(row?.["percent watched"] ?? 0)]);
    const tracked = seen.find((one) => one.user_id === user_id);
    expect([email, tracked?.viewed_percent ?? 0, tracked?.acknowledged_at ?? null]).toEqual([email, viewed_percent, acknowledged_at]);
  }
  const card = (await ada.call(createdEvents, { query: {} })).items.find((item) => item.post_id === postId);
  const { items: notified } = await ada.call(listNotifications, { query: {} });
  const notification = notified.find(({ kind, href }) => kind === "viewed" && href.includes(card?.event_id ?? "-"));
  const all = rows.map((row) =>
    [
      row.name,
      row["known as"],
      row["percent watched"],
      row["seconds watched"],
      row["acknowledged at"] && "acknowledged",
      row.replied,
      row.reactions,
    ]
      .filter(Boolean)
      .join(" "),
  );
  return { funnel, others, card: card?.viewers, notifiedOf: notification?.count, rows: all.toSorted() };
}

async function replyAs(guest: ApiDriver, eventId: string, name: string): Promise<void> {
  const reply = await guest.call(createGuestResponse, { body: { guest_user_name: name, event_id: eventId } });
  guest.token = reply.guest_token;
  await record(guest, reply.post.id, { seconds: 1 });
  await guest.call(sendPost, { params: { id: reply.post.id }, body: {} });
}
async function reactAs(guest: ApiDriver, postId: string, name: string): Promise<void> {
  const body = { guest_user_name: name, reaction_name: "love", at_second: 1 } as const;
  guest.token = (await guest.call(contract.reactAsGuest, { params: { id: postId }, body })).guest_token;
}

test("funnel, viewer list, recipients, file, emails, card and notification agree about a day of 12 people", async () => {
  const { eventId, postId } = await sendTo(
    `grace@work.example, linus@work.example, ken@work.example, amy@work.example, rex@work.example, ${eve.email}`,
    "bea@work.example",
  );
  const linkOf = async (email: string) => await findMembership(app.context.db, eventId, email);
  const grace = await browser({ links: [await linkOf("grace@work.example")] });
  const forwarded = await browser({ links: [await linkOf("grace@work.example")] });
  const linus = await browser({ links: [await linkOf("linus@work.example")] });
  const gus = await browser();
  const nobody = await browser();
  const amy = await browser({ links: [await linkOf("amy@work.example")] });
  const rex = await browser({ links: [await linkOf("rex@work.example")] });
  const bea = await browser({ links: [await linkOf("bea@work.example")] });
  const zoe = await createUser(app, "Zoe Z", "zoe@other.example");
  await open(ada, postId);
  const part: [number, number][] = [
    [0, 0],
    [2, 3],
  ];
  const whole: [number, number][] = [[0, 3]];
  for (const [who, watched] of [
    [grace, part],
    [gus, part],
    [amy, whole],
    [bea, whole],
    [zoe, part],
  ] as const) {
    const token = (await open(who, postId)) ?? "";
    await who.call(contract.videoView, { body: { post_id: postId } });
    await who.call(contract.percentViewed, { body: { post_id: postId, viewed_percent: 0, viewing_token: token, watched: [...watched] } });
  }
  for (const who of [forwarded, linus, rex, nobody, eve]) await open(who, postId);
  await open(await browser({ agent: "curl/8.0" }), postId);
  await settled();
  // A recipient replies and reacts as a guest, an unknown visitor does, and so does who got a forwarded link.
  await reactAs(grace, postId, "Grace H");
  await replyAs(grace, eventId, "Grace H");
  await replyAs(gus, eventId, "Gus");
  await reactAs(gus, postId, "Gus");
  await reactAs(forwarded, postId, "Fay");
  await eve.call(contract.react, { params: { id: postId }, body: { reaction_name: "like" } });
  await amy.call(contract.acknowledge, { body: { post_id: postId } });
  // They come back.
  for (const who of [grace, gus, forwarded, linus, amy, bea, zoe]) await open(who, postId);
  const before = await compare(postId);
  expect(before.funnel).toEqual({ sent: 7, opened: 6, played: 3, finished: 2, replied: 1 });
  expect(before.others).toEqual({ opened: 4, played: 2, finished: 0, replied: 1 });
  expect([before.card, before.notifiedOf]).toEqual([10, 10]);
  // Who, known as, percent, seconds, acknowledged, replied, reactions. Ken opened nothing.
  expect(before.rows).toEqual([
    "'=HYPERLINK(1) person 0 0 no 1",
    "Fay guest 0 0 no 1",
    "Gus guest 75 3 yes 1",
    "Zoe Z person 75 3 no 0",
    "amy@work.example person 100 4 acknowledged no 0",
    "anonymous 0 0 no 0",
    "bea@work.example person 100 4 no 0",
    "grace@work.example person 75 3 yes 1",
    "linus@work.example person 0 0 no 0",
    "machine 0 0 no 0",
    "rex@work.example person 0 0 no 0",
  ]);
  // Who is removed keeps what was seen.
  const members = (await ada.call(getEvent, { params: { id: eventId } })).Members;
  const member = members.find(({ UserDetails }) => UserDetails.email === "rex@work.example");
  await ada.call(removeMembers, { body: { event_id: eventId, member_ids: [member?.member_id ?? ""] } });
  await compare(postId);
});

describe("who watches signed out and signs in later in the same browser", () => {
  const watch = async (who: ApiDriver, postId: string, watched: [number, number][]) => {
    const token = await open(who, postId);
    await who.call(contract.videoView, { body: { post_id: postId } });
    await who.call(contract.percentViewed, { body: { post_id: postId, viewed_percent: 0, viewing_token: token ?? "", watched } });
    await settled();
  };
  async function signInHere(who: ApiDriver, { email }: { email: string }): Promise<void> {
    who.token = (await who.call(signIn, { body: { email, password: PASSWORD, keep_me_logged_in: true } })).token;
  }
  async function signOutHere(who: ApiDriver): Promise<void> {
    await who.call(signOut, { body: {} });
    who.token = null;
  }
  const countsOf = async (postId: string) => {
    const { viewers, totals, seconds, finishedOfDays } = await readCounts(app.context.db, postId);
    const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0);
    expect(totals).toMatchObject({ percent_sum: viewers?.percent, finished: viewers?.finished });
    expect([sum(seconds.watched), sum(seconds.rewatched), finishedOfDays]).toEqual([
      viewers?.watched,
      viewers?.rewatched,
      viewers?.finished,
    ]);
    return { pages: totals?.page_views, videos: totals?.video_views };
  };

  test("is one viewer, with what was watched in both", async () => {
    const zoe = await createUser(app, "Zoe Z");
    const { postId } = await sendTo(zoe.email);
    const here = await browser();
    await watch(here, postId, [[0, 1]]);
    expect((await compare(postId)).rows).toEqual(["anonymous 50 2 no 0"]);
    await signInHere(here, zoe);
    await watch(here, postId, [[1, 2]]);
    const seen = await compare(postId);
    expect(seen.rows).toEqual(["Zoe Z person 75 3 no 0"]);
    expect(seen.funnel).toMatchObject({ sent: 1, opened: 1, played: 1 });
    expect([seen.card, seen.notifiedOf]).toEqual([1, 1]);
    expect(await countsOf(postId)).toEqual({ pages: 2, videos: 2 });
  });

  test("is one viewer if they had watched before, elsewhere, and finish by it", async () => {
    const zoe = await createUser(app, "Zoe Z");
    const { postId } = await sendTo("grace@work.example");
    await watch(zoe, postId, [[0, 1]]);
    const here = await browser();
    await watch(here, postId, [[0, 3]]);
    await watch(here, postId, [[3, 3]]);
    await signInHere(here, zoe);
    await open(here, postId);
    const seen = await compare(postId);
    expect(seen.rows).toEqual(["Zoe Z person 100 4 no 0"]);
    expect(seen.others).toEqual({ opened: 1, played: 1, finished: 1, replied: 0 });
    expect(await countsOf(postId)).toEqual({ pages: 4, videos: 3 });
  });

  test("takes over nothing from before a sign-out, from a guest, and from who was signed in before", async () => {
    const [zoe, max] = [await createUser(app, "Zoe Z"), await createUser(app, "Max M")];
    const { postId } = await sendTo("grace@work.example");
    const here = await browser();
    await watch(here, postId, [[0, 0]]);
    await signInHere(here, zoe);
    await signOutHere(here);
    await signInHere(here, max);
    await open(here, postId);
    expect((await compare(postId)).rows).toEqual(["Max M person 0 0 no 0", "anonymous 25 1 no 0"]);

    const { postId: other } = await sendTo("grace@work.example");
    await signOutHere(here);
    await signInHere(here, zoe);
    // The session ends without a sign-out.
    here.token = null;
    await watch(here, other, [[0, 0]]);
    await signInHere(here, max);
    await open(here, other);
    expect((await compare(other)).rows).toEqual(["Max M person 0 0 no 0", "anonymous 25 1 no 0"]);

    const guest = await browser();
    const { postId: third } = await sendTo("grace@work.example");
    await open(guest, third);
    await reactAs(guest, third, "Gus");
    await signInHere(guest, zoe);
    await open(guest, third);
    expect((await compare(third)).rows).toEqual(["Gus guest 0 0 no 1", "Zoe Z person 0 0 no 0"]);
  });

  test("counts once, also when several of their pages are opened at the same time", async () => {
    const zoe = await createUser(app, "Zoe Z");
    const { postId } = await sendTo("grace@work.example");
    const here = await browser();
    await watch(here, postId, [[0, 1]]);
    await signInHere(here, zoe);
    await Promise.all([open(here, postId), open(here, postId), open(here, postId)]);
    const seen = await compare(postId);
    expect([seen.rows, seen.notifiedOf]).toEqual([["Zoe Z person 50 2 no 0"], 1]);
    expect(await countsOf(postId)).toEqual({ pages: 4, videos: 1 });
  });
});
