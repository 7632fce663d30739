import { randomBytes } from "node:crypto";
import { updateRole } from "@aside/features/administration/contract.ts";
import type { Role } from "@aside/contract/permissions.ts";
import type { ApiDriver } from "./api-driver.ts";
import { createUser, PASSWORD, type Signed } from "./people.ts";
import type { TestApp } from "./start-app.ts";
import { inviteUsers, acceptInvite } from "@aside/features/invitations/contract.ts";

export const makeDomain = (): string => `c${randomBytes(5).toString("hex")}.com`;

/** Creates the super-admin of a new product. Call this before anyone else signs up. */
export async function makeRoot(app: TestApp): Promise<Signed> {
  return await createUser(app, "Root", `root@${makeDomain()}`);
}

/** Creates a company with one person per role. `lead` signs up first. */
export async function makeCompany(app: TestApp, root: ApiDriver, domain = makeDomain()) {
  const lead = await createUser(app, "Lea Lead", `lead@${domain}`);
  const admin = await createUser(app, "Adam Admin", `admin@${domain}`);
  const user = await createUser(app, "Uma User", `user@${domain}`);
  await setRole(root, admin.userId, "COMPANY_ADMIN");
  return { domain, lead, admin, user };
}

export async function setRole(by: ApiDriver, userId: string, role: Role): Promise<void> {
  await by.call(updateRole, { body: { user_id: userId, role } });
}

/** Waits for an invitation to the address and returns the token of the newest one. */
export async function readInviteToken(app: TestApp, email: string): Promise<string> {
  await app.waitForJobs();
  const emails = await app.mailbox.list(email);
  const token = emails.map((mail) => /\/invite\?token=([\w-]+)/.exec(mail.text)?.[1]).find(Boolean);
  if (!token) throw new Error(`no invitation was emailed to ${email}`);
  return token;
}

export async function invite(app: TestApp, by: ApiDriver, email: string, role: Role = "USER"): Promise<string> {
  await by.call(inviteUsers, { body: { users_to_invite: email, role } });
  return await readInviteToken(app, email);
}

/** Sends the link's token like the screen. */
export async function accept(driver: ApiDriver, token: string, body: Record<string, unknown> = { name: "Nia New", password: PASSWORD }) {
  const reply = await driver.request(acceptInvite.method, acceptInvite.path, body, { authorization: token });
  return { ...reply, error: (reply.status >= 300 ? reply.json() : {}) as { code: string; message: string } };
}
