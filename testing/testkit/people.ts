import { randomBytes } from "node:crypto";
import { signIn, signUp, verifyEmailCode } from "@aside/features/sign-in/contract.ts";
import { activateAccount } from "@aside/core/accounts/server/activate-account.ts";
import { startSession } from "@aside/core/accounts/server/sessions/start-session.ts";
import { claimUnprovedUser } from "@aside/core/accounts/server/users-store.ts";
import { hashPassword } from "@aside/server/auth/passwords.ts";
import type { ApiDriver } from "./api-driver.ts";
import type { TestApp } from "./start-app.ts";

export const PASSWORD = "correct horse battery";

export type Signed = ApiDriver & { email: string; userId: string };

const signUpBody = signUp.body as NonNullable<typeof signUp.body>;
let passwordHash: Promise<string> | undefined;

const makeEmail = () => `p${randomBytes(5).toString("hex")}@example.com`;

/** Creates a person with an account and a session, like a sign-up but without email, job and password hashing. */
export async function createUser(
  app: Pick<TestApp, "driver" | "context">,
  givenName = "Ada Lovelace",
  givenEmail = makeEmail(),
): Promise<Signed> {
  const { context } = app;
  // Normalized like in the contract.
  const { name, email } = signUpBody.parse({ name: givenName, email: givenEmail, password: PASSWORD });
  passwordHash ??= hashPassword(PASSWORD);
  const user = { id: context.newId(), email, name, passwordHash: await passwordHash };
  await context.db.transaction().execute(async (trx) => {
    if (!(await claimUnprovedUser(trx, user))) throw new Error(`${email} has an account`);
    await activateAccount(context, trx, user);
  });
  const driver = app.driver();
  // The parts of a request that creating a session needs.
  const http = {
    request: { headers: {}, cookies: {}, ip: "127.0.0.1" },
    reply: { setCookie: (cookie: string, value: string) => driver.cookies.set(cookie, value) },
    isKept: true,
    signedInWith: "code",
  } as unknown as Parameters<typeof startSession>[3];
  const session = await startSession(context, context.db, user.id, http);
  driver.token = session.token;
  return Object.assign(driver, { email, userId: user.id });
}

/** Signs up a person through the endpoints, including the emailed code. Requires the worker, which sends the email. */
export async function signUpPerson(app: Pick<TestApp, "driver" | "mailbox">, name = "Ada Lovelace", email = makeEmail()): Promise<Signed> {
  const driver = app.driver();
  await driver.call(signUp, { body: { email, name, password: PASSWORD } });
  const code = await readCode(app, email);
  const { token, user } = await driver.call(verifyEmailCode, { body: { email, code } });
  driver.token = token;
  driver.userId = user.userId;
  return Object.assign(driver, { email, userId: user.userId });
}

/** Waits for an email to the address and returns the newest code. */
export async function readCode(app: Pick<TestApp, "mailbox">, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const code = /^(\d{4}) /.exec((await app.mailbox.list(email))[0]?.subject ?? "")?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was emailed to ${email}`);
}

/** Signs in an existing user in another browser. */
export async function signInAgain(
  app: Pick<TestApp, "driver" | "mailbox">,
  person: { email: string },
  options: { password?: string; keep?: boolean } = {},
): Promise<ApiDriver> {
  const driver = app.driver();
  const body = { email: person.email, password: options.password ?? PASSWORD, keep_me_logged_in: options.keep ?? true };
  driver.token = (await driver.call(signIn, { body })).token;
  return driver;
}

/** Waits for a password reset email and returns the token of the newest one. */
export async function readResetToken(app: TestApp, email: string): Promise<string> {
  await app.waitForJobs();
  const [mail] = await app.mailbox.list(email);
  const token = /\/update-password\?reset-token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
  if (!token) throw new Error(`no link was emailed to ${email}`);
  return token;
}
