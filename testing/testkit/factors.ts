import { beginApp, beginPhone, confirmApp, confirmPhone } from "@aside/features/second-factor/contract.ts";
import { codeOf } from "@aside/features/second-factor/testkit/app-code.ts";
import type { ApiDriver } from "./api-driver.ts";
import { PASSWORD } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** Sets up an authenticator app like My Account. The driver then uses the new token. */
export async function setUpApp(app: TestApp, driver: ApiDriver): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await driver.call(beginApp, { body: { password: PASSWORD } });
  const done = await driver.call(confirmApp, { body: { code: codeOf(secret, app.context.now()) } });
  driver.token = done.token;
  return { secret, recoveryCodes: done.recovery_codes };
}

/** Waits for a text message to the number and returns the newest code. Requires the worker. */
export async function readSmsCode(app: TestApp, to: string): Promise<string> {
  await app.waitForJobs();
  const code = /^(\d{6}) /.exec((await app.outbox.list(to))[0]?.text ?? "")?.[1];
  if (!code) throw new Error(`no code was texted to ${to}`);
  return code;
}

export async function setUpPhone(app: TestApp, driver: ApiDriver, phoneNumber: string): Promise<{ recoveryCodes: string[] }> {
  await driver.call(beginPhone, { body: { phone_number: phoneNumber, password: PASSWORD } });
  const done = await driver.call(confirmPhone, { body: { code: await readSmsCode(app, phoneNumber) } });
  driver.token = done.token;
  return { recoveryCodes: done.recovery_codes };
}
