import { afterAll, beforeAll, expect, test } from "vitest";
import { PLAN_FEATURES } from "@aside/contract/plans.ts";
import { joinCompany } from "../../accounts/server/companies-store.ts";
import { findAccount } from "../../accounts/server/users-store.ts";
import { createEvent, createLimit } from "@aside/core/messages/contract.ts";
import { sendPost } from "@aside/features/delivery/contract.ts";
import { initiateUpload } from "@aside/features/recording/contract.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { recordPost } from "@aside/testkit/media/record.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { ageCreates, endTrial, findTrial, forgetTrials, givePlan } from "@aside/testkit/stores/plans-store.ts";
import { watchStatements } from "@aside/testkit/stores/statements-store.ts";
import { TRIAL_DAYS } from "../catalogue.ts";
import { getPlanDetails } from "../contract.ts";
import { requireFeature } from "./entitlements.ts";
import { trialKeyOf } from "./trial-key.ts";
import { insertTrial } from "./trials-store.ts";
import { startMissingTrials } from "./trials.ts";

const DAY_MS = 86_400_000;
let app: TestApp;
let root: Signed;
let statements: ReturnType<typeof watchStatements>;

beforeAll(async () => {
  statements = watchStatements();
  app = await startApp({ env: { BILLING: "manual", ASR: "off" } });
  root = await makeRoot(app);
}, 60_000);
afterAll(async () => {
  statements.stop();
  await app.stop();
});

const actorOf = ({ userId, email }: Signed) =>
  ({ kind: "user", userId, email, companyId: null }) as unknown as Parameters<typeof requireFeature>[1];

test("a check makes no statement while nothing has changed, and sees a change at once", async () => {
  const person = await createUser(app, "Ada", "ada@gmail.com");
  const actor = actorOf(person);
  await app.changesArrived();
  await requireFeature(app.context, actor, "bcc_send");
  statements.asked.length = 0;
  for (const feature of PLAN_FEATURES) await requireFeature(app.context, actor, feature);
  expect(statements.asked).toEqual([]);
  await givePlan(app.context.db, person.userId, "aside_personal");
  await expect(requireFeature(app.context, actor, "bcc_send")).rejects.toMatchObject({ status: 402, details: { feature: "bcc_send" } });
});

test("the recording length, picture, file size and number of Asides follow the plan", async () => {
  const person = await createUser(app, "Bea", "bea@gmail.com");
  expect(await person.call(createLimit, { query: {} })).toEqual({
    create_limit_expired: false,
    recording_limit_seconds: 300,
    max_upload_bytes: 200 * 1024 * 1024,
    max_video_lines: 2160,
  });
  await givePlan(app.context.db, person.userId, "aside_shadow_user");
  await endTrial(app.context.db, person.email);
  const limits = { recording_limit_seconds: 120, max_upload_bytes: 50 * 1024 * 1024, max_video_lines: 1080 };
  expect(await person.call(createLimit, { query: {} })).toEqual({ ...limits, create_limit_expired: false });
  // It counts for the month in which it is made.
  await person.call(createEvent, { body: { recorded_at: new Date(Date.now() - 60 * DAY_MS).toISOString() } });
  for (let count = 1; count < 5; count++) await person.call(createEvent, { body: {} });
  expect(await person.call(createLimit, { query: {} })).toEqual({ ...limits, create_limit_expired: true });
  const refused = await person.try(createEvent, { body: {} });
  expect([refused.status, refused.error.code, refused.error.message]).toEqual([
    402,
    "create_limit_reached",
    "You have reached the limit of Asides you can create. Please upgrade your plan to create more.",
  ]);
  // A month begins at midnight UTC.
  const now = new Date();
  await ageCreates(app.context.db, person.userId, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1) - 1));
  expect(await person.call(createLimit, { query: {} })).toMatchObject({ create_limit_expired: false });
});

test("a recording may have the largest picture of the plan, lying or upright, and no larger one", async () => {
  const person = await createUser(app, "Cyd", "cyd@gmail.com");
  const event = await person.call(createEvent, { body: {} });
  const initiate = async (width: number, height: number, more: object = {}) =>
    await person.try(initiateUpload, {
      body: {
        post_id: event.CreatorPosts[0]?.id ?? "",
        client_upload_id: crypto.randomUUID(),
        tracks: [{ track: "video" as const, codec: "avc1.640034", width, height, bitrate: 10_000_000 }],
        ...more,
      },
    });
  expect((await initiate(3840, 2160)).status).toBe(200);
  expect((await initiate(4096, 2160)).error.code).toBe("video_quality_locked");
  await givePlan(app.context.db, person.userId, "aside_shadow_user");
  await endTrial(app.context.db, person.email);
  const allowed = [
    [1920, 1080],
    [1080, 1920],
    [1920, 1088],
    [1100, 1086],
    [320, 900],
  ] as const;
  for (const [width, height] of allowed) expect((await initiate(width, height)).status).toBe(200);
  const refused = [
    [1920, 1200],
    [2560, 1080],
    [1440, 2560],
    [3840, 16],
  ] as const;
  for (const [width, height] of refused) {
    const { status, error } = await initiate(width, height);
    expect([status, error.code, error.message]).toEqual([402, "video_quality_locked", "Your plan records video in up to 1080p."]);
  }
  // A second track of the same kind does not hide it.
  const small = { track: "video" as const, codec: "avc1.640034", width: 640, height: 360, bitrate: 1 };
  expect((await initiate(1, 1, { tracks: [small, { ...small, width: 3840, height: 2160 }] })).status).toBe(422);
});

test("an account whose trial has ended creates and sends nothing", async () => {
  const person = await createUser(app, "Dan", "dan@gmail.com");
  const postId = await recordPost(person, { seconds: 1 });
  await endTrial(app.context.db, person.email);
  const replies = [
    await person.try(createEvent, { body: {} }),
    await person.try(sendPost, { params: { id: postId }, body: { recipients: "eve@example.com" } }),
  ];
  for (const { status, error } of replies)
    expect([status, error.code, error.message]).toEqual([402, "trial_ended", "Your trial has ended. Upgrade now to record new Asides."]);
});

test("a company and a person have one trial, whatever the account", async () => {
  const { lead, domain } = await makeCompany(app, root);
  await endTrial(app.context.db, lead.email);
  const late = await createUser(app, "Late", `late@${domain}`);
  expect((await late.try(createEvent, { body: {} })).status).toBe(402);
  expect(trialKeyOf("Ann.Lee+work@gmail.com")).toBe(trialKeyOf("annlee@googlemail.com"));
  expect(trialKeyOf("ann.lee@outlook.com")).not.toBe(trialKeyOf("annlee@outlook.com"));
  expect(trialKeyOf("ann+a@outlook.com")).toBe(trialKeyOf("ann+b@outlook.com"));
});

test("a member with an address elsewhere has the company's trial, and its end counts at once", async () => {
  const { lead } = await makeCompany(app, root);
  const guest = await createUser(app, "Gil", "gil@gmail.com");
  const companyId = (await findAccount(app.context.db, lead.userId))?.company_id ?? "";
  await joinCompany(app.context.db, guest.userId, { companyId });
  await endTrial(app.context.db, guest.email);
  expect((await guest.try(createEvent, { body: {} })).status).toBe(200);
  await endTrial(app.context.db, lead.email);
  expect((await guest.try(createEvent, { body: {} })).status).toBe(402);
});

test("without trials nobody is said to have had one", async () => {
  const { config, db } = app.context;
  config.BILLING_TRIAL_DAYS = 0;
  const person = await createUser(app, "Neo", "neo@gmail.com");
  await startMissingTrials(app.context);
  expect(await findTrial(db, person.email)).toBeUndefined();
  const refused = await person.try(createEvent, { body: {} });
  expect([refused.status, refused.error.message]).toEqual([402, "You need a plan to create and send Asides."]);
  // Stored by an earlier version.
  await insertTrial(db, { key: trialKeyOf(person.email), startedAt: app.context.now(), endsAt: app.context.now() });
  expect((await person.call(getPlanDetails, { query: {} })).has_used_trial).toBe(false);
  await forgetTrials(db);
  config.BILLING_TRIAL_DAYS = TRIAL_DAYS;
  expect((await person.try(createEvent, { body: {} })).status).toBe(200);
});

test("accounts from before billing get a whole trial, once", async () => {
  const { db } = app.context;
  const old = await createUser(app, "Old", "old@gmail.com");
  const { lead } = await makeCompany(app, root);
  await forgetTrials(db);
  // Until the job has run, they are on trial.
  expect((await old.try(createEvent, { body: {} })).status).toBe(200);
  const before = Date.now();
  await startMissingTrials(app.context);
  for (const person of [old, lead]) {
    const ends = (await findTrial(db, person.email))?.ends_at.getTime() ?? 0;
    expect(ends - before).toBeGreaterThanOrEqual(TRIAL_DAYS * DAY_MS);
    await endTrial(db, person.email);
  }
  await startMissingTrials(app.context);
  for (const person of [old, lead]) expect((await person.try(createEvent, { body: {} })).status).toBe(402);
});
