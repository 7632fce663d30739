import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser, type Signed } from "@aside/testkit/people.ts";
import { requireSecondFactor } from "@aside/testkit/stores/accounts-store.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { approveConsent, denyConsent, readConsent } from "../../contract.ts";
import { answer, begin, type Begun, uidOf } from "../../testkit/connect.ts";
import { type Made, makeApp } from "../../testkit/make-app.ts";

let app: TestApp;
let ada: Signed;
let eve: Signed;
let made: Made;
beforeAll(async () => {
  app = await startApp();
  ada = await createUser(app);
  eve = await createUser(app, "Eve");
  made = await makeApp(app);
});
afterAll(async () => await app.stop());

const inputOf = (begun: Begun) => ({ params: { uid: uidOf(begun) }, body: { scopes: ["asides:read"] } });

test("is shown without a session, and approved by the person who signs in there", async () => {
  const browser = app.driver();
  const begun = await begin(browser, made);
  expect((await browser.call(readConsent, { params: { uid: uidOf(begun) } })).app.name).toBe("Notes");
  expect((await browser.try(approveConsent, inputOf(begun))).status).toBe(403);
  browser.token = ada.token;
  expect((await answer(browser, begun, ["asides:read"])).searchParams.get("code")).not.toBeNull();
});

test("a request of another browser can be neither seen nor answered, with whatever cookies and ids", async () => {
  const begun = await begin(ada, made);
  const foreign = await begin(eve, made);
  for (const endpoint of [readConsent, approveConsent, denyConsent]) {
    expect([endpoint.name, (await eve.try(endpoint, inputOf(begun))).status]).toEqual([endpoint.name, 404]);
    expect([endpoint.name, (await app.driver().try(endpoint, inputOf(begun))).status]).toEqual([
      endpoint.name,
      endpoint === approveConsent ? 403 : 404,
    ]);
  }
  const forged = app.driver();
  forged.token = eve.token;
  forged.cookies.set("aside_oauth_consent", uidOf(begun));
  forged.cookies.set("aside_oauth_consent.sig", eve.cookies.get("aside_oauth_consent.sig") ?? "");
  expect((await forged.try(approveConsent, inputOf(begun))).status).toBe(404);
  expect((await eve.try(readConsent, inputOf(foreign))).status).toBe(200);
});

test("an approval in one browser cannot be picked up in another", async () => {
  const begun = await begin(ada, made);
  const { location } = await ada.call(approveConsent, { params: { uid: uidOf(begun) }, body: { scopes: ["asides:read"] } });
  const { pathname } = new URL(location);
  const reply = await (await createUser(app)).request("GET", pathname);
  expect([reply.status, reply.headers.get("location")]).toEqual([400, null]);
});

test("is answered with a CSRF token only, once, and only after the second factor", async () => {
  const begun = await begin(ada, made);
  for (const endpoint of [approveConsent, denyConsent]) {
    ada.withoutCsrf = true;
    expect((await ada.try(endpoint, inputOf(begun))).error.code).toBe("csrf_mismatch");
    ada.withoutCsrf = false;
  }
  await answer(ada, begun, ["asides:read"]);
  expect((await ada.try(approveConsent, inputOf(begun))).status).toBe(404);
  const pending = await createUser(app);
  await requireSecondFactor(app.context.db, pending.userId);
  const half = await begin(pending, made);
  expect((await pending.try(approveConsent, inputOf(half))).status).toBe(403);
});

test("cannot allow what the app did not ask for, or nothing", async () => {
  const begun = await begin(ada, made);
  const approve = async (scopes: string[]) => (await ada.try(approveConsent, { ...inputOf(begun), body: { scopes } })).status;
  expect([
    await approve(["transcripts:read"]),
    await approve(["scim"]),
    await approve([]),
    await approve(["asides:read", "asides:send"]),
  ]).toEqual([422, 400, 400, 422]);
});

test("another person in the same browser connects their own account, also after an earlier approval", async () => {
  const browser = app.driver();
  browser.token = ada.token;
  await answer(browser, await begin(browser, made), ["asides:read"]);
  browser.token = eve.token;
  const arrived = await answer(browser, await begin(browser, made), ["asides:read"]);
  expect(arrived.searchParams.get("code")).not.toBeNull();
});
