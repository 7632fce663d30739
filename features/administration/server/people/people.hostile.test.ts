import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCompany, makeRoot, setRole } from "@aside/testkit/companies.ts";
import { addSecondFactor, countFactors, readSignUpCompany } from "@aside/testkit/stores/companies-store.ts";
import { signInAgain, createUser, type Signed } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { refreshSession, updateUser } from "../../../sign-in/contract.ts";

import { type ListedUser, listUsers, resetMfa, updateFlags, updateRole, updateStatus } from "../../contract.ts";
import { accountCopy } from "@aside/core/accounts/copy.ts";
import { userInfo } from "@aside/core/accounts/contract.ts";
import { unviewedCount } from "../../../viewing/contract.ts";
let app: TestApp;
let root: Signed;
beforeAll(async () => {
  app = await startApp({ worker: true, env: { ALLOW_NON_WORK_SIGNUP: "on" } });
  root = await makeRoot(app);
});
afterAll(async () => await app.stop());

const ABSENT = '{"code":"not_found","message":"Not found."}';
const answer = (reply: { status: number; error: { code: string; message: string } }) => [
  reply.status,
  reply.error.code,
  reply.error.message,
];
const listed = async (by: ApiDriver, userId: string): Promise<ListedUser | undefined> =>
  (await by.call(listUsers, { query: {} })).items.find((item) => item.id === userId);

/** The endpoints that change a person, each with a valid body. */
const DEEDS: [string, EndpointSpec, Record<string, unknown>][] = [
  ["a role", updateRole, { role: "COMPANY_ADMIN" }],
  ["flags", updateFlags, { isUploadVideoEnabled: false }],
  ["an account that is switched off", updateStatus, { is_disabled: true }],
  ["resetting a second factor", resetMfa, {}],
];

describe.each(DEEDS)("%s", (_, endpoint, rest) => {
  const on = async (driver: ApiDriver, userId: unknown) => await driver.try(endpoint, { body: { user_id: userId, ...rest } });

  test("replies to users with the 404 of an absent endpoint", async () => {
    const { user, admin } = await makeCompany(app, root);
    const reply = await on(user, admin.userId);
    expect([reply.status, reply.text]).toEqual([404, ABSENT]);
  });

  test("replies for another company's people like for an unknown id, byte for byte (docs/hostile-inputs.md row 9)", async () => {
    const mine = await makeCompany(app, root);
    const theirs = await makeCompany(app, root);
    const freeMail = (await createUser(app, "Fay Free", `fay-${crypto.randomUUID().slice(0, 8)}@gmail.com`)).userId;
    for (const id of [theirs.user.userId, freeMail, root.userId, crypto.randomUUID()]) {
      const reply = await on(mine.lead, id);
      expect([reply.status, reply.text]).toEqual([404, ABSENT]);
    }
    expect(await listed(theirs.lead, theirs.user.userId)).toMatchObject({ role: "USER", is_disabled: false, isUploadVideoEnabled: true });
  });

  test("is refused for oneself and for people with a higher role", async () => {
    const { lead, admin } = await makeCompany(app, root);
    expect(answer(await on(lead, lead.userId))).toEqual([422, "rule_broken", accountCopy.notYourself]);
    expect(answer(await on(admin, lead.userId))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
  });

  test("requires a valid id (docs/hostile-inputs.md rows 13, 29)", async () => {
    const { lead } = await makeCompany(app, root);
    for (const id of [undefined, null, 7, [], {}, "", "../../etc/passwd", "a\u0000b"]) expect((await on(lead, id)).status).toBe(400);
  });

  test("is idempotent", async () => {
    const { lead, user } = await makeCompany(app, root);
    expect([(await on(lead, user.userId)).status, (await on(lead, user.userId)).status]).toEqual([200, 200]);
  });
});

describe("changing a role", () => {
  const give = async (by: ApiDriver, userId: string, role: string) => await by.try(updateRole, { body: { user_id: userId, role } });

  test("applies from the next request of open sessions", async () => {
    const { lead, user } = await makeCompany(app, root);
    expect((await user.try(listUsers, { query: {} })).status).toBe(404);
    await setRole(lead, user.userId, "COMPANY_ADMIN");
    expect((await user.try(listUsers, { query: {} })).status).toBe(200);
    expect((await user.call(userInfo, { params: { id: user.userId } })).role).toBe("COMPANY_ADMIN");
    await setRole(lead, user.userId, "USER");
    expect((await user.try(listUsers, { query: {} })).status).toBe(404);
  });

  test("cannot grant a role above the own; product roles need a product admin", async () => {
    const { lead, admin, user } = await makeCompany(app, root);
    for (const role of ["COMPANY_SUPER_ADMIN", "ADMIN", "SUPER_ADMIN"])
      expect(answer(await give(admin, user.userId, role))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    for (const role of ["ADMIN", "SUPER_ADMIN"])
      expect(answer(await give(lead, user.userId, role))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    expect((await give(lead, user.userId, "GOD")).status).toBe(400);
    expect((await give(root, user.userId, "ADMIN")).status).toBe(200);
    // The person is now a product admin, whom a company admin cannot change.
    expect(answer(await give(lead, user.userId, "USER"))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    expect(answer(await give(user, root.userId, "USER"))).toEqual([422, "rule_broken", accountCopy.notGrantable]);
    expect((await give(user, admin.userId, "USER")).status).toBe(200);
  });

  test("refuses to demote a company's last admin", async () => {
    const { lead, user } = await makeCompany(app, root);
    expect(answer(await give(root, lead.userId, "USER"))).toEqual([409, "conflict", accountCopy.lastLeader]);
    expect(answer(await root.try(updateStatus, { body: { user_id: lead.userId, is_disabled: true } }))).toEqual([
      409,
      "conflict",
      accountCopy.lastLeader,
    ]);
    await setRole(lead, user.userId, "COMPANY_SUPER_ADMIN");
    // A disabled admin does not count.
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: true } });
    expect(answer(await give(root, lead.userId, "USER"))).toEqual([409, "conflict", accountCopy.lastLeader]);
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: false } });
    expect((await give(root, lead.userId, "USER")).status).toBe(200);
  });

  test("keeps one of two admins who demote each other concurrently (docs/hostile-inputs.md row 23)", async () => {
    for (let round = 0; round < 5; round++) {
      const { lead, user } = await makeCompany(app, root);
      await setRole(lead, user.userId, "COMPANY_SUPER_ADMIN");
      const replies = await Promise.all([give(lead, user.userId, "USER"), give(user, lead.userId, "USER")]);
      const statuses = replies.map((reply) => reply.status).toSorted((a, b) => a - b);
      // The second request either comes from a demoted admin, or would demote the last one.
      expect(statuses[0]).toBe(200);
      expect([404, 409]).toContain(statuses[1]);
      const people = (await root.call(listUsers, { query: {} })).items.filter((item) => [lead.userId, user.userId].includes(item.id));
      expect(people.map((item) => item.role).toSorted()).toEqual(["COMPANY_SUPER_ADMIN", "USER"]);
    }
  });

  test("keeps one of two admins whom a product admin demotes concurrently", async () => {
    const { lead, user } = await makeCompany(app, root);
    await setRole(lead, user.userId, "COMPANY_SUPER_ADMIN");
    const replies = await Promise.all([give(root, user.userId, "USER"), give(root, lead.userId, "USER")]);
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("keeps one of two product super admins who demote each other concurrently", async () => {
    const second = await createUser(app, "Second");
    await setRole(root, second.userId, "SUPER_ADMIN");
    const [mine, theirs] = await Promise.all([
      give(root, second.userId, "COMPANY_SUPER_ADMIN"),
      give(second, root.userId, "COMPANY_SUPER_ADMIN"),
    ]);
    const statuses = [mine.status, theirs.status];
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    const winner = mine.status === 200 ? root : second;
    const loser = mine.status === 200 ? second : root;
    const leaders = async (query: string) =>
      (await winner.call(listUsers, { query: { query } })).items.filter((item) => item.role === "SUPER_ADMIN");
    expect([...(await leaders("root@")), ...(await leaders(second.email))].map((item) => item.id)).toEqual([winner.userId]);
    if (winner === second) await setRole(second, loser.userId, "SUPER_ADMIN");
    await root.try(updateRole, { body: { user_id: second.userId, role: "COMPANY_SUPER_ADMIN" } });
    const alone = await give(root, root.userId, "COMPANY_SUPER_ADMIN");
    expect(answer(alone)).toEqual([422, "rule_broken", accountCopy.notYourself]);
  });
});

describe("a disabled account", () => {
  test("loses every session, cannot sign in or renew, and gets everything back when enabled", async () => {
    const { lead, user } = await makeCompany(app, root);
    const laptop = await signInAgain(app, user);
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: true } });
    for (const driver of [user, laptop]) {
      expect((await driver.try(unviewedCount, {})).status).toBe(403);
      expect((await driver.try(refreshSession, { body: {} })).status).toBe(403);
    }
    await expect(signInAgain(app, user)).rejects.toThrow(/Invalid email or password/);
    expect(await listed(lead, user.userId)).toMatchObject({ is_disabled: true });
    await lead.call(updateStatus, { body: { user_id: user.userId, is_disabled: false } });
    // The revoked session stays revoked.
    expect((await user.try(unviewedCount, {})).status).toBe(403);
    expect((await (await signInAgain(app, user)).try(unviewedCount, {})).status).toBe(200);
  });
});

describe("resetting a second factor", () => {
  test("removes all its kinds and the sessions of that person only", async () => {
    const { lead, admin, user } = await makeCompany(app, root);
    await addSecondFactor(app.context.db, user.userId);
    await addSecondFactor(app.context.db, admin.userId);
    expect((await listed(lead, user.userId))?.mfa_enabled).toBe(true);
    await lead.call(resetMfa, { body: { user_id: user.userId } });
    expect([await countFactors(app.context.db, user.userId), await countFactors(app.context.db, admin.userId)]).toEqual([0, 4]);
    expect((await listed(lead, user.userId))?.mfa_enabled).toBe(false);
    expect((await user.try(unviewedCount, {})).status).toBe(403);
    expect((await (await signInAgain(app, user)).try(unviewedCount, {})).status).toBe(200);
  });
});

describe("feature flags", () => {
  test("change one at a time and appear in the next session user", async () => {
    const { lead, user } = await makeCompany(app, root);
    await lead.call(updateFlags, { body: { user_id: user.userId, isPersonaEnabled: true } });
    await lead.call(updateFlags, { body: { user_id: user.userId, isUploadVideoEnabled: false } });
    const info = await user.call(userInfo, { params: { id: user.userId } });
    expect(info).toMatchObject({ isPersonaEnabled: true, isUploadVideoEnabled: false, isCompanyLibraryEnabled: false });
    for (const value of ["yes", 1, null])
      expect((await lead.try(updateFlags, { body: { user_id: user.userId, isPersonaEnabled: value } })).status).toBe(400);
  });
});

describe("the company that a person enters in their profile", () => {
  test("is only text and makes them a member of nothing (docs/hostile-inputs.md rows 9, 10)", async () => {
    const { user, lead, domain } = await makeCompany(app, root);
    const say = async (by: ApiDriver, id: string, body: unknown) => await by.try(updateUser, { params: { id }, body });
    expect((await say(user, user.userId, { company: "Globex", company_size: "11-50", role: "SUPER_ADMIN" })).status).toBe(200);
    expect((await say(user, user.userId, { company: "Globex", company_size: null })).status).toBe(200);
    expect(await readSignUpCompany(app.context.db, user.userId)).toEqual({ company: "Globex", company_size: null });
    for (const id of [lead.userId, crypto.randomUUID(), "../x"]) expect((await say(user, id, { company: "x" })).text).toBe(ABSENT);
    for (const company of [7, [], "a\u0000", "x".repeat(201)]) expect((await say(user, user.userId, { company })).status).toBe(400);
    expect(await listed(lead, user.userId)).toMatchObject({ role: "USER", company_name: domain });
  });
});
