import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createEvent } from "@aside/core/messages/contract.ts";
import { createGuestResponse } from "@aside/core/messages/post-contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { record } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { countWaitingViewEvents, findMembership } from "@aside/testkit/stores/engagement-store.ts";
import { sendPost } from "../../../../delivery/contract.ts";
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

async function sendTo(recipients: string) {
  const event = await ada.call(createEvent, { body: { title: "Plan" } });
  const postId = event.CreatorPosts[0]?.id ?? "";
  await record(ada, postId, { seconds: 4 });
  await ada.call(sendPost, { params: { id: postId }, body: { recipients } });
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

/** Screen, CSV and API of one day: what each says of every viewer, and how many did what. */
async function compare(postId: string) {
  const { funnel, totals, recipients } = await ada.call(contract.postEngagement, { params: { id: postId } });
  const { views, unknown_views } = await ada.call(contract.postViews, { params: { id: postId }, query: { page: 1 } });
  const [head = [], ...lines] = (await ada.try(contract.exportEngagement, { params: { id: postId } })).text
    .trimEnd()
    .split("\r\n")
    .map((line) => JSON.parse(`[${line}]`) as string[]);
  const rows = lines.map((line) => Object.fromEntries(line.map((value, at) => [head[at], value])));
  const people = rows.filter((row) => row["known as"] !== "machine");
  const count = (of: (row: Record<string, string | undefined>) => boolean) => people.filter(of).length;
  const sums = {
    opened: people.length,
    played: count((row) => row["video views"] !== "0" || row["percent watched"] !== "0"),
    finished: count((row) => row["finished at"] !== ""),
    replied: count((row) => row.replied === "yes"),
  };
  expect({ ...sums, sent: funnel.sent }).toEqual(funnel);
  expect([totals.viewers, unknown_views]).toEqual([people.length, count((row) => row.name === "" || row.name === undefined)]);
  expect(totals.unknown_viewers).toBe(unknown_views);
  const facts = (row: { name?: string | null; reactions?: unknown; replied?: unknown; seconds?: unknown }) =>
    [(row.name ?? "").replace(/^'=/, "="), Number(row.reactions), row.replied, row.seconds].join(" ");
  const listed = views.map((view) => {
    const seconds = view.watched.reduce((sum, [first, last]) => sum + last - first + 1, 0);
    return facts({ ...view, replied: view.replied ? "yes" : "no", seconds });
  });
  expect(rows.map((row) => facts({ ...row, seconds: Number(row["seconds watched"]) })).toSorted()).toEqual(listed.toSorted());
  for (const { email, state } of recipients)
    expect([email, state === "replied"]).toEqual([email, rows.some((row) => row.email === email && row.replied === "yes")]);
  return { funnel, rows: rows.map((row) => [row.name, row["known as"], row.replied, row.reactions, row["seconds watched"]].join()) };
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

test("funnel, viewer list, recipients and file agree about a day of people who came, reacted and replied in every way", async () => {
  const { eventId, postId } = await sendTo(`grace@work.example, linus@work.example, ken@work.example, ${eve.email}`);
  await app.waitForJobs();
  const linkOf = async (email: string) => await findMembership(app.context.db, eventId, email);
  const grace = await browser({ links: [await linkOf("grace@work.example")] });
  const forwarded = await browser({ links: [await linkOf("grace@work.example")] });
  const linus = await browser({ links: [await linkOf("linus@work.example")] });
  const gus = await browser();
  const nobody = await browser();
  await open(ada, postId);
  for (const who of [grace, gus]) {
    const token = (await open(who, postId)) ?? "";
    await who.call(contract.videoView, { body: { post_id: postId } });
    const watched: [number, number][] = [
      [0, 0],
      [2, 3],
    ];
    await who.call(contract.percentViewed, { body: { post_id: postId, viewed_percent: 0, viewing_token: token, watched } });
  }
  for (const who of [forwarded, linus, nobody, eve]) await open(who, postId);
  await open(await browser({ agent: "curl/8.0" }), postId);
  await settled();
  // A recipient replies and reacts as a guest, an unknown visitor does, and so does who got a forwarded link.
  await reactAs(grace, postId, "Grace H");
  await replyAs(grace, eventId, "Grace H");
  await replyAs(gus, eventId, "Gus");
  await reactAs(gus, postId, "Gus");
  await reactAs(forwarded, postId, "Fay");
  await eve.call(contract.react, { params: { id: postId }, body: { reaction_name: "like" } });
  // They come back.
  for (const who of [grace, gus, forwarded, linus]) await open(who, postId);
  const { funnel, rows } = await compare(postId);
  expect(funnel).toEqual({ sent: 4, opened: 6, played: 2, finished: 0, replied: 2 });
  expect(rows.toSorted()).toEqual([
    "'=HYPERLINK(1),person,no,1,0",
    ",anonymous,no,0,0",
    ",machine,no,0,0",
    "Fay,guest,no,1,0",
    "Gus,guest,yes,1,3",
    "grace@work.example,person,yes,1,3",
    "linus@work.example,person,no,0,0",
  ]);
});
