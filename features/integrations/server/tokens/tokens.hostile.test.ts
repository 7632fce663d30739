import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createUser, PASSWORD } from "@aside/testkit/people.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { setDisabled } from "@aside/testkit/stores/accounts-store.ts";
import { createToken, listTokens, revokeToken, whoAmI } from "../../contract.ts";

const MINUTE = 60_000;

let app: TestApp;
let aheadMs = 0;
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + aheadMs), env: { ACCESS_TOKEN_SECONDS: "3600" } });
});
afterAll(async () => await app.stop());

const BODY = { name: "Script", scopes: ["asides:read" as const] };
const statusOf = async (token: string) => {
  const program: ApiDriver = Object.assign(app.driver(), { apiKey: token });
  return (await program.try(whoAmI, {})).status;
};

test("a token is made in a fresh session, or with the password", async () => {
  const ada = await createUser(app);
  expect((await ada.try(createToken, { body: BODY })).status).toBe(200);
  aheadMs = 11 * MINUTE;
  expect((await ada.call(listTokens, {})).needs_password).toBe(true);
  for (const password of [undefined, "wrong password"])
    expect((await ada.try(createToken, { body: { ...BODY, password } })).error.code).toBe("invalid_credentials");
  expect((await ada.try(createToken, { body: { ...BODY, password: PASSWORD } })).status).toBe(200);
  aheadMs = 0;
});

test("a token ends when it expires, and when its person is disabled", async () => {
  const ada = await createUser(app);
  const expires_at = new Date(Date.now() + 5 * MINUTE).toISOString();
  const { token } = await ada.call(createToken, { body: { ...BODY, expires_at } });
  const { token: other } = await ada.call(createToken, { body: BODY });
  expect([await statusOf(token), await statusOf(other)]).toEqual([200, 200]);
  aheadMs = 6 * MINUTE;
  expect([await statusOf(token), await statusOf(other)]).toEqual([401, 200]);
  expect((await ada.try(createToken, { body: { ...BODY, expires_at } })).error.code).toBe("expiry_past");
  aheadMs = 0;
  await setDisabled(app.context.db, ada.userId, app.context.now());
  expect(await statusOf(other)).toBe(401);
});

test("others neither see nor revoke a token, and its text is returned once", async () => {
  const [ada, eve] = [await createUser(app), await createUser(app, "Eve")];
  const { token, item } = await ada.call(createToken, { body: BODY });
  expect((await eve.call(listTokens, {})).items).toEqual([]);
  expect((await eve.try(revokeToken, { params: { id: item.id } })).status).toBe(404);
  expect(JSON.stringify(await ada.call(listTokens, {}))).not.toContain(token);
  expect(await statusOf(token)).toBe(200);
});

test("a person has fifty tokens at most, even when they are made at once", async () => {
  const ada = await createUser(app);
  const replies = await Promise.all(Array.from({ length: 52 }, async () => await ada.try(createToken, { body: BODY })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(replies.find(({ status }) => status !== 200)?.error.code).toBe("too_many_tokens");
});
