import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accept, invite, makeCompany, makeDomain, makeRoot, readInviteToken } from "@aside/testkit/companies.ts";
import { PASSWORD, signInAgain, createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { signUp } from "../../sign-in/contract.ts";
import { listUsers } from "../../administration/contract.ts";
import { copy } from "../copy.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { inviteUsers, listInvites, resendInvite, revokeInvite, validateInvite } from "../contract.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
let app: TestApp;
let root: Signed;
let clock = 0;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ALLOW_NON_WORK_SIGNUP: "on" }, now: () => new Date(Date.now() + clock) });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const LINK_INVALID = [422, "link_invalid", "Invalid or expired link."];
const answer = (reply: { status: number; error: { code: string; message: string } }) => [
  reply.status,
  reply.error.code,
  reply.error.message,
];
const newAddress = (domain = makeDomain()) => `n${crypto.randomUUID().slice(0, 8)}@${domain}`;
const send = async (by: ApiDriver, users_to_invite: unknown, role: unknown = "USER") =>
  await by.try(inviteUsers, { body: { users_to_invite, role } });
const open = async (by: ApiDriver, email: string) => (await by.call(listInvites, { query: {} })).items.find((item) => item.email === email);

async function validate(token: string) {
  const reply = await app.driver().request("GET", validateInvite.path, undefined, { authorization: token });
  return { ...reply, error: (reply.status >= 300 ? reply.json() : {}) as { code: string; message: string } };
}

describe("an invitation", () => {
  test("creates an account in the inviting company with its role, whatever the domain, and signs in", async () => {
    const { lead, domain } = await makeCompany(app, root);
    const email = newAddress();
    const token = await invite(app, lead, email, "COMPANY_ADMIN");
    const [mail] = await app.mailbox.list(email);
    expect(mail?.subject).toBe(`Lea Lead invites you to ${domain} on Aside`);
    expect((await validate(token)).json()).toEqual({
      email,
      company_name: domain,
      invited_by: "Lea Lead",
      role: "COMPANY_ADMIN",
      has_account: false,
    });
    const driver = app.driver();
    const { token: session, user } = (await accept(driver, token)).json() as { token: string; user: { userId: string; role: string } };
    expect(user).toMatchObject({ role: "COMPANY_ADMIN", email, name: "Nia New" });
    driver.token = session;
    const people = (await driver.call(listUsers, { query: {} })).items;
    expect(people.map((item) => item.email)).toContain(lead.email);
    await signInAgain(app, { email });
    expect(await open(lead, email)).toBeUndefined();
  });

  test("works once, also with two concurrent uses (docs/hostile-inputs.md rows 19, 23)", async () => {
    const { lead } = await makeCompany(app, root);
    const token = await invite(app, lead, newAddress());
    const replies = await Promise.all([accept(app.driver(), token), accept(app.driver(), token), accept(app.driver(), token)]);
    const good = replies.filter((reply) => reply.status === 200);
    expect(good).toHaveLength(1);
    for (const reply of replies.filter((each) => each.status !== 200))
      expect([
        LINK_INVALID.join(),
        [409, "sign_in_first", "You already have an account. Please sign in to accept this invitation."].join(),
      ]).toContain(answer(reply).join());
    expect(answer(await accept(app.driver(), token))).toEqual(LINK_INVALID);
    expect(answer(await validate(token))).toEqual(LINK_INVALID);
  });

  test("does not work when revoked, replaced or older than 7 days", async () => {
    const { lead } = await makeCompany(app, root);
    const [revoked, replaced, old] = [newAddress(), newAddress(), newAddress()];
    const tokens = {
      revoked: await invite(app, lead, revoked),
      replaced: await invite(app, lead, replaced),
      old: await invite(app, lead, old),
    };
    await lead.call(revokeInvite, { params: { id: (await open(lead, revoked))?.id ?? "" } });
    expect(answer(await accept(app.driver(), tokens.revoked))).toEqual(LINK_INVALID);
    const id = (await open(lead, replaced))?.id ?? "";
    expect((await lead.try(resendInvite, { params: { id }, body: {} })).status).toBe(429);
    clock += 61_000;
    try {
      const both = await Promise.all([1, 2].map(async () => await lead.try(resendInvite, { params: { id }, body: {} })));
      expect(both.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 429]);
      expect(answer(await accept(app.driver(), tokens.replaced))).toEqual(LINK_INVALID);
      expect((await accept(app.driver(), await readInviteToken(app, replaced))).status).toBe(200);
      clock += 7 * DAY;
      const later = await signInAgain(app, lead);
      expect(answer(await accept(app.driver(), tokens.old))).toEqual(LINK_INVALID);
      expect(await open(later, old)).toMatchObject({ is_expired: true });
      // A new invitation replaces the expired one.
      expect((await send(later, old)).json()).toMatchObject({ results: [{ status: "invited" }] });
    } finally {
      clock = 0;
    }
  });

  test("with an unknown token or without one is refused", async () => {
    for (const token of ["", "x", "A".repeat(43), "../../etc/passwd", "A".repeat(10_000)]) {
      expect(answer(await accept(app.driver(), token))).toEqual(LINK_INVALID);
      expect(answer(await validate(token))).toEqual(LINK_INVALID);
    }
  });

  test("needs a name and a strong password for a new account, and stays valid until then (docs/hostile-inputs.md row 29)", async () => {
    const { lead } = await makeCompany(app, root);
    const token = await invite(app, lead, newAddress());
    for (const body of [{}, { name: "Nia" }, { password: PASSWORD }, { name: "a\u0000b", password: PASSWORD }, { name: 7, password: [] }])
      expect((await accept(app.driver(), token, body)).status).toBe(400);
    expect((await accept(app.driver(), token, { name: "Nia New", password: "short" })).error.code).toBe("password_weak");
    expect((await accept(app.driver(), token)).status).toBe(200);
  });
});

describe("an invitation to an existing account", () => {
  test("does not sign in; the person signs in and then joins with their session", async () => {
    const { lead } = await makeCompany(app, root);
    const fay = await createUser(app, "Fay Free", newAddress("gmail.com"));
    const token = await invite(app, lead, fay.email, "COMPANY_ADMIN");
    expect((await validate(token)).json()).toMatchObject({ has_account: true });
    expect(answer(await accept(app.driver(), token)).slice(0, 2)).toEqual([409, "sign_in_first"]);
    const stranger = await createUser(app, "Eve");
    expect(answer(await accept(stranger, token)).slice(0, 2)).toEqual([409, "other_account"]);
    expect((await accept(fay, token, {})).json()).toMatchObject({ token: null, user: { role: "COMPANY_ADMIN" } });
    expect((await fay.call(listUsers, { query: {} })).items.map((item) => item.email)).toContain(lead.email);
    // Accepting did not change the password.
    await signInAgain(app, fay);
  });

  test("of another company is refused with a neutral text, and an older link cannot move them", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    expect((await send(mine.lead, theirs.user.email)).json()).toEqual({
      results: [{ email: theirs.user.email, status: "refused", reason: copy.cannotInvite }],
    });
    const email = newAddress(theirs.domain);
    const token = await invite(app, mine.lead, email);
    const person = await createUser(app, "Nia New", email);
    expect(answer(await accept(person, token))).toEqual([409, "conflict", copy.memberElsewhere]);
    expect((await validate(token)).status).toBe(200);
    expect((await person.call(userInfo, { params: { id: person.userId } })).role).toBe("USER");
    expect((await theirs.lead.call(listUsers, { query: {} })).items.map((item) => item.email)).toContain(email);
  });

  test("keeps the existing role: nobody is demoted", async () => {
    const { lead } = await makeCompany(app, root);
    const fay = await createUser(app, "Fay Free", newAddress("gmail.com"));
    const token = await invite(app, lead, fay.email);
    await root.call((await import("../../administration/contract.ts")).updateRole, { body: { user_id: fay.userId, role: "ADMIN" } });
    await accept(fay, token, {});
    expect((await fay.call(userInfo, { params: { id: fay.userId } })).role).toBe("ADMIN");
  });

  test("with an unverified sign-up by someone else uses the invited person's password", async () => {
    const { lead } = await makeCompany(app, root);
    const email = newAddress();
    await app.driver().call(signUp, { body: { email, name: "Eve", password: "an attacker's own" } });
    const token = await invite(app, lead, email);
    expect((await accept(app.driver(), token)).status).toBe(200);
    await expect(signInAgain(app, { email }, { password: "an attacker's own" })).rejects.toThrow(/Invalid email or password/);
    await signInAgain(app, { email });
  });
});

describe("sending invitations", () => {
  test("accepts pasted text, uses each address once, and reports a result for each (docs/hostile-inputs.md row 26)", async () => {
    const { lead, user } = await makeCompany(app, root);
    const [a, b] = [newAddress(), newAddress()];
    const reply = await send(lead, `"Nia, New" <${a}>; ${b.toUpperCase()}, ${a}\n${user.email} not-an-address`);
    expect(reply.json()).toEqual({
      results: [
        { email: a, status: "invited", reason: null },
        { email: b, status: "invited", reason: null },
        { email: user.email, status: "member", reason: null },
        { email: "not-an-address", status: "refused", reason: copy.notAnAddress },
      ],
    });
    expect((await send(lead, [a])).json()).toEqual({ results: [{ email: a, status: "refused", reason: copy.inviteOpen }] });
  });

  test("sends one email for two concurrent invitations of one address", async () => {
    const { lead, admin } = await makeCompany(app, root);
    const email = newAddress();
    await Promise.all([send(lead, email), send(admin, email), send(lead, email)]);
    await app.waitForJobs();
    expect(await app.mailbox.list(email)).toHaveLength(1);
  });

  test("grants no role above the own; product roles need a product admin", async () => {
    const { lead, admin, user } = await makeCompany(app, root);
    expect((await send(user, newAddress())).status).toBe(404);
    expect(answer(await send(admin, newAddress(), "COMPANY_SUPER_ADMIN"))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    for (const role of ["ADMIN", "SUPER_ADMIN"])
      expect(answer(await send(lead, newAddress(), role))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    expect((await send(lead, newAddress(), "GOD")).status).toBe(400);
  });

  test("to another company needs a product admin; others get a 404", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const companyId = (await theirs.lead.call(listUsers, { query: {} })).items[0]?.company_id ?? "";
    const body = { users_to_invite: newAddress(), role: "USER", company_id: companyId };
    expect((await mine.lead.try(inviteUsers, { body })).status).toBe(404);
    expect((await root.try(inviteUsers, { body: { ...body, company_id: crypto.randomUUID() } })).status).toBe(404);
    expect((await root.try(inviteUsers, { body })).status).toBe(200);
    expect(await open(theirs.lead, body.users_to_invite)).toMatchObject({ invited_by: "Root" });
  });

  test("sends at most five emails a day to one address (docs/hostile-inputs.md row 24)", async () => {
    const email = newAddress();
    const statuses: string[] = [];
    for (let turn = 0; turn < 6; turn++) {
      const { lead } = await makeCompany(app, root);
      const { results } = (await send(lead, email)).json() as { results: { status: string; reason: string | null }[] };
      statuses.push(results[0]?.reason ?? results[0]?.status ?? "");
    }
    expect(statuses).toEqual([...Array.from({ length: 5 }, () => "invited"), copy.tooManyMails]);
  });
});

describe("pending invitations", () => {
  test("of another company or with a higher role are not listed, resent or revoked (docs/hostile-inputs.md row 9)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const email = newAddress();
    await invite(app, theirs.lead, email, "COMPANY_SUPER_ADMIN");
    const id = (await open(theirs.lead, email))?.id ?? "";
    expect(await open(mine.lead, email)).toBeUndefined();
    for (const endpoint of [resendInvite, revokeInvite]) {
      const absent = await mine.lead.try(endpoint, { params: { id: crypto.randomUUID() }, body: {} });
      const foreign = await mine.lead.try(endpoint, { params: { id }, body: {} });
      expect([foreign.status, foreign.text]).toEqual([404, absent.text]);
      expect(answer(await theirs.admin.try(endpoint, { params: { id }, body: {} }))).toEqual([
        422,
        "rule_broken",
        accountCopy.notGrantable,
      ]);
      expect((await theirs.user.try(endpoint, { params: { id }, body: {} })).status).toBe(404);
    }
    expect((await theirs.admin.call(listInvites, { query: {} })).items[0]?.abilities).toEqual({ resend: false, revoke: false });
    await theirs.lead.call(revokeInvite, { params: { id } });
    expect(answer(await theirs.lead.try(revokeInvite, { params: { id } }))).toEqual([409, "conflict", copy.inviteAway]);
  });
});

// Runs last, because its emails keep the worker busy.
test("accept at most 200 addresses per request, and only a list", async () => {
  const { lead } = await makeCompany(app, root);
  const many = Array.from({ length: 201 }, (_, index) => `p${index}@many.com`);
  expect(answer(await send(lead, many))).toEqual([400, "malformed", copy.tooManyInvites(200)]);
  expect(answer(await send(lead, many.join(" ")))).toEqual([400, "malformed", copy.tooManyInvites(200)]);
  for (const junk of ["", " , ;", [], [7], {}, null, 7]) expect((await send(lead, junk)).status).toBe(400);
  const reply = (await send(lead, many.slice(0, 200))).json() as { results: { status: string }[] };
  expect(reply.results.filter((result) => result.status === "invited")).toHaveLength(200);
  expect(await lead.call(listInvites, { query: {} })).toMatchObject({ total: 200, page: 1, page_size: 50 });
});
