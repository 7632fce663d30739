import { afterAll, beforeAll, expect, test } from "vitest";
import { whitelistStatus } from "@aside/features/administration/whitelist-contract.ts";
import { getPlanDetails } from "@aside/core/entitlements/contract.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { makeCompany, makeRoot } from "@aside/testkit/companies.ts";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { endTrial, forgetTrials } from "@aside/testkit/stores/plans-store.ts";
import { assignSeat, listAccounts, listPlans, listSeats, setPlan, signUpToPlan, upgradeTrial } from "../../contract.ts";

let app: TestApp;
let root: Signed;
let company: Awaited<ReturnType<typeof makeCompany>> & { id: string };

beforeAll(async () => {
  app = await startApp({ env: { BILLING: "manual", BILLING_SHADOW_SIGNUP: "on" } });
  root = await makeRoot(app);
  company = await newCompany();
}, 60_000);
afterAll(async () => await app.stop());

async function newCompany() {
  const made = await makeCompany(app, root);
  const { items } = await root.call(listAccounts, { query: { query: made.domain } });
  return { ...made, id: items[0]?.id ?? "" };
}

const details = async (person: ApiDriver) => await person.call(getPlanDetails, { query: {} });
const planOf = async (person: ApiDriver) => {
  const { slug, state, seats, seats_used } = await details(person);
  return { slug, state, seats, seats_used };
};
const mayCreate = async (person: ApiDriver) => (await person.try(createEvent, { body: {} })).status === 200;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();

test("an operator gives a company a plan: those with a seat have it, others view and reply", async () => {
  const { lead, admin, user, id } = company;
  await endTrial(app.context.db, lead.email);
  expect(await mayCreate(user)).toBe(false);
  const shown = await root.call(setPlan, {
    body: { company_id: id, plan_id: "aside_business", seats: 2, ends_at: tomorrow(), reference: "Contract 7" },
  });
  expect(shown).toMatchObject({
    state: "subscribed",
    plan_name: "Business",
    source: "manual",
    seats: 2,
    seats_used: 2,
    reference: "Contract 7",
  });
  // The first two members.
  expect([await mayCreate(lead), await mayCreate(admin), await mayCreate(user)]).toEqual([true, true, false]);
  expect(await details(lead)).toMatchObject({
    slug: "aside_business",
    owner: "company",
    seats_used: 2,
    reference: "Contract 7",
    showOptionToUpgrade: false,
    abilities: { buy: false, cancel: false },
  });
  // A member does not see the contract.
  expect(await details(admin)).toMatchObject({ slug: "aside_business", reference: "" });
  const full = await lead.try(assignSeat, { body: { user_id: user.userId, has_seat: true } });
  expect([full.status, full.error.code]).toEqual([409, "no_seat_left"]);
  expect(await mayCreate(user)).toBe(false);
  expect(await lead.call(assignSeat, { body: { user_id: admin.userId, has_seat: false } })).toEqual({ seats: 2, seats_used: 1 });
  expect(await lead.call(assignSeat, { body: { user_id: user.userId, has_seat: true } })).toEqual({ seats: 2, seats_used: 2 });
  expect([await mayCreate(admin), await mayCreate(user)]).toEqual([false, true]);
  const { items } = await lead.call(listSeats, { query: { query: "uma" } });
  expect(items).toEqual([expect.objectContaining({ user_id: user.userId, has_seat: true })]);
});

test("two administrators give the last seat at once: one gets it", async () => {
  const { lead, admin, user, id } = await newCompany();
  await root.call(setPlan, { body: { company_id: id, plan_id: "aside_business", seats: 1 } });
  await lead.call(assignSeat, { body: { user_id: lead.userId, has_seat: false } });
  const replies = await Promise.all(
    [admin, user].map(async ({ userId }) => await lead.try(assignSeat, { body: { user_id: userId, has_seat: true } })),
  );
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
  expect((await lead.call(listSeats, { query: {} })).seats_used).toBe(1);
});

test("with fewer seats the latest lose theirs, and an ended plan gives nothing", async () => {
  const { lead, admin, user, id } = await newCompany();
  await endTrial(app.context.db, lead.email);
  await root.call(setPlan, { body: { company_id: id, plan_id: "aside_business", seats: 3 } });
  expect([await mayCreate(lead), await mayCreate(admin), await mayCreate(user)]).toEqual([true, true, true]);
  await root.call(setPlan, { body: { company_id: id, plan_id: "aside_business", seats: 1 } });
  expect([await mayCreate(lead), await mayCreate(admin), await mayCreate(user)]).toEqual([true, false, false]);
  expect(await root.call(setPlan, { body: { company_id: id, plan_id: null } })).toMatchObject({
    state: "ended",
    plan: null,
    plan_name: "No plan",
  });
  const refused = await lead.try(createEvent, { body: {} });
  expect([refused.status, refused.error.message]).toEqual([402, "Your plan has ended. Upgrade now to record new Asides."]);
});

test("a person's plan is theirs alone", async () => {
  const { admin, user } = await newCompany();
  await endTrial(app.context.db, user.email);
  await root.call(setPlan, { body: { user_id: user.userId, plan_id: "aside_personal" } });
  expect([await planOf(user), await planOf(admin)]).toEqual([
    { slug: "aside_personal", state: "subscribed", seats: 1, seats_used: 0 },
    { slug: "ended", state: "ended", seats: 0, seats_used: 0 },
  ]);
});

test.each([
  ["an unknown plan", { plan_id: "aside_gold" }, 422, "unknown_plan"],
  ["the trial", { plan_id: "aside_trial_biweekly" }, 422, "unknown_plan"],
  ["a plan for one person, for a company", { plan_id: "aside_personal" }, 422, "unknown_plan"],
  ["an end in the past", { plan_id: "aside_business", ends_at: "2020-01-01T00:00:00Z" }, 422, "end_past"],
  ["no seats", { plan_id: "aside_business", seats: 0 }, 400, "malformed"],
  ["too many seats", { plan_id: "aside_business", seats: 1_000_000 }, 400, "malformed"],
  ["half a seat", { plan_id: "aside_business", seats: 1.5 }, 400, "malformed"],
  ["a date that is none", { plan_id: "aside_business", ends_at: "soon" }, 400, "malformed"],
  ["a path as a plan", { plan_id: "../../etc" }, 400, "malformed"],
  ["a long reference", { plan_id: "aside_business", reference: "x".repeat(5_000) }, 400, "malformed"],
  ["two owners", { plan_id: "aside_business", user_id: "00000000-0000-4000-8000-000000000000" }, 400, "malformed"],
])("%s is refused, and the plan stays", async (_, body, status, code) => {
  const before = await planOf(company.lead);
  const reply = await root.try(setPlan, { body: { company_id: company.id, ...body } });
  expect([reply.status, reply.error.code]).toEqual([status, code]);
  expect(await planOf(company.lead)).toEqual(before);
});

test("nobody but the installation's operator sees or sets plans of accounts", async () => {
  const { lead, admin, user, id } = company;
  const body = { company_id: id, plan_id: "aside_business", seats: 100 };
  for (const person of [lead, admin, user]) {
    expect((await person.try(setPlan, { body })).status).toBe(404);
    expect((await person.try(listAccounts, { query: {} })).status).toBe(404);
  }
  expect((await root.try(setPlan, { body: { ...body, company_id: crypto.randomUUID() } })).status).toBe(404);
});

test("the operator finds people by words of their name and address, also members of companies, and others without a search", async () => {
  const word = `w${crypto.randomUUID().slice(0, 8)}`;
  const alone = await createUser(app, `Zoë ${word}`, `${word}@gmail.com`);
  const idsOf = async (query: string) =>
    (await root.call(listAccounts, { query: { kind: "user", query } })).items.map((account) => account.id);
  expect(await idsOf(word.toUpperCase())).toEqual([alone.userId]);
  expect(await idsOf(`${word}@gm`)).toEqual([alone.userId]);
  expect(await idsOf(`zoë ${word.slice(0, 5)}`)).toEqual([alone.userId]);
  expect(await idsOf(`${word}x`)).toEqual([]);
  expect(await idsOf(company.user.email)).toEqual([company.user.userId]);
  const all = await idsOf("");
  expect([all.includes(alone.userId), all.includes(company.user.userId)]).toEqual([true, false]);
});

test("seats are given by the company's own administrator, to its own members", async () => {
  const other = await newCompany();
  await root.call(setPlan, { body: { company_id: other.id, plan_id: "aside_business", seats: 5 } });
  for (const person of [other.admin, other.user])
    expect((await person.try(assignSeat, { body: { user_id: other.user.userId, has_seat: true } })).status).toBe(404);
  expect((await other.lead.try(assignSeat, { body: { user_id: company.user.userId, has_seat: true } })).status).toBe(404);
  expect((await other.lead.try(assignSeat, { body: { user_id: crypto.randomUUID(), has_seat: true } })).status).toBe(404);
  const { items } = await other.lead.call(listSeats, { query: {} });
  expect(items.map(({ email }) => email.split("@")[1])).toEqual([other.domain, other.domain, other.domain]);
});

test("plan details are one's own", async () => {
  const { lead, user } = company;
  expect((await user.try(getPlanDetails, { query: { userId: user.userId } })).status).toBe(200);
  expect((await user.try(getPlanDetails, { query: { userId: lead.userId } })).status).toBe(404);
  expect((await root.try(getPlanDetails, { query: { userId: lead.userId } })).status).toBe(404);
});

test("a trial starts once, whatever is asked", async () => {
  const person = await createUser(app, "Tia", "tia@gmail.com");
  expect((await person.try(upgradeTrial, { body: {} })).error.code).toBe("trial_used");
  await forgetTrials(app.context.db);
  const replies = await Promise.all([1, 2, 3].map(async () => await person.try(upgradeTrial, { body: { duration: "annually" } })));
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409", "409"]);
  expect(await details(person)).toMatchObject({ in_trial_period: true, trial_period_days_left: 14, has_used_trial: true });
  expect(await person.call(whitelistStatus, { params: { email: person.email } })).toMatchObject({
    is_trial_user: true,
    has_trial_ended: false,
    trial_days_left: 14,
  });
  await endTrial(app.context.db, person.email);
  expect(await person.call(whitelistStatus, { params: { email: person.email } })).toMatchObject({
    is_trial_user: false,
    has_trial_ended: true,
    trial_days_left: null,
  });
});

test("a link gives the unlisted plan only, and never instead of a better one", async () => {
  const person = await createUser(app, "Sia", "sia@gmail.com");
  for (const plan_id of ["aside_business", "aside_lifetime", "aside_trial_biweekly", "nothing"])
    expect((await person.try(signUpToPlan, { body: { plan_id } })).error.code).toBe("unknown_plan");
  await Promise.all([1, 2, 3].map(async () => await person.call(signUpToPlan, { body: { plan_id: "aside_shadow_user" } })));
  await endTrial(app.context.db, person.email);
  expect(await details(person)).toMatchObject({ slug: "aside_shadow_user", excluded_features: null, create_limit: 5 });
  await root.call(setPlan, { body: { user_id: person.userId, plan_id: "aside_professional" } });
  await person.call(signUpToPlan, { body: { plan_id: "aside_shadow_user" } });
  expect(await planOf(person)).toMatchObject({ slug: "aside_professional" });
  app.context.config.BILLING_SHADOW_SIGNUP = false;
  const other = await createUser(app, "Una", "una@gmail.com");
  expect((await other.try(signUpToPlan, { body: { plan_id: "aside_shadow_user" } })).error.code).toBe("unknown_plan");
});

test("an installation that sells nothing shows no prices", async () => {
  expect((await company.user.call(listPlans, {})).plans).toEqual([]);
});
