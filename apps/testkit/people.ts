import { randomBytes } from "node:crypto";
import { signUp, verifyEmailCode } from "@aside/features/auth/contract.ts";
import type { ApiDriver } from "./api-driver.ts";
import type { TestApp } from "./start-app.ts";

/** A signed-up, signed-in person, by the real road: sign-up, the mailed code, verification. Needs the worker (it sends the mail). */
export async function signUpPerson(
  app: TestApp,
  name = "Ada Lovelace",
  email = `p${randomBytes(5).toString("hex")}@example.com`,
): Promise<ApiDriver & { email: string; userId: string }> {
  const driver = app.driver();
  await driver.call(signUp, { body: { email, name, password: "correct horse battery" } });
  const code = await readCode(app, email);
  const { token, user } = await driver.call(verifyEmailCode, { body: { email, code } });
  driver.token = token;
  driver.userId = user.userId;
  return Object.assign(driver, { email, userId: user.userId });
}

/** The newest code mailed to the address. */
export async function readCode(app: TestApp, email: string): Promise<string> {
  for (let tries = 0; tries < 200; tries++) {
    const code = /^(\d{4}) /.exec((await app.mailbox.list(email))[0]?.subject ?? "")?.[1];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`no code was mailed to ${email}`);
}
