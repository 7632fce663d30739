import { afterAll, beforeAll, expect, test } from "vitest";
import { countSessions } from "@aside/testkit/stores/accounts-store.ts";
import { setUpPhone } from "@aside/testkit/factors.ts";
import { signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { signOut } from "@aside/features/sign-in/contract.ts";
import { beginPasskeyCheck, beginPasskeySignIn } from "@aside/features/second-factor/passkeys-contract.ts";
import { sweepAuth } from "./sweep.ts";
import { findNewestMfaCode } from "@aside/features/second-factor/server/mfa/mfa-store.ts";
import { sweepTable } from "./sweep-store.ts";

let app: TestApp;
let clock = 0;
const DAY = 24 * 60 * 60_000;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock) });
});
afterAll(async () => await app.stop());

test("expired rows are deleted after their retention time, active ones are kept", async () => {
  const ada = await signUpPerson(app);
  await setUpPhone(app, ada, "+14155550123");
  await ada.call(beginPasskeyCheck, { body: {} });
  await app.driver().call(beginPasskeySignIn, { body: {} });
  const ended = await signInAgain(app, ada);
  await ended.call(signOut, { body: {} });
  await sweepAuth(app.context);
  expect(await countSessions(app.context.db, ada.userId)).toBe(2);
  clock += 10 * 60_000;
  // Deletes both challenges. Fewer rows than the batch size end the loop.
  expect(await sweepTable(app.context.db, "passkey_challenges", app.context.now())).toBe(2);
  await sweepAuth(app.context);
  expect(await findNewestMfaCode(app.context.db, ada.userId)).toBeDefined();
  clock += 3 * DAY;
  await sweepAuth(app.context);
  expect(await findNewestMfaCode(app.context.db, ada.userId)).toBeUndefined();
  expect(await countSessions(app.context.db, ada.userId)).toBe(2);
  clock += 28 * DAY;
  // Deletes the session that was signed out 31 days ago. The other one expired 24 days ago, a week after its sign-in.
  await sweepAuth(app.context);
  expect(await countSessions(app.context.db, ada.userId)).toBe(1);
  clock += 7 * DAY;
  await sweepAuth(app.context);
  expect(await countSessions(app.context.db, ada.userId)).toBe(0);
});
