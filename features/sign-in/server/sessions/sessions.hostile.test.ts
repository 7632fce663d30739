import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { disableUser, insertOldSession } from "@aside/testkit/stores/accounts-store.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { PASSWORD, signInAgain, signUpPerson } from "@aside/testkit/people.ts";
import { record } from "@aside/testkit/media/record.ts";
import { startApp, type TestApp } from "@aside/testkit/start-app.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { endDevice, endSessions, listSessions, refreshSession, signIn, signOut } from "../../contract.ts";
import { readSessionUser } from "@aside/core/accounts/server/sessions/remember-session.ts";
import { lockSession } from "@aside/core/accounts/server/sessions/sessions-store.ts";
import { mediaCookie, userInfo } from "@aside/core/accounts/contract.ts";
import { unviewedCount } from "../../../viewing/contract.ts";

let app: TestApp;
let clock = 0;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
beforeAll(async () => {
  app = await startApp({ worker: true, now: () => new Date(Date.now() + clock) });
});
afterAll(async () => await app.stop());

const cookieOf = (driver: ApiDriver) => driver.cookies.get("aside_refresh") ?? "";
const renew = async (driver: ApiDriver) => await driver.try(refreshSession, { body: {} });
const isIn = async (driver: ApiDriver) => (await driver.try(unviewedCount, {})).status === 200;
const EXPIRED = [403, "session_expired"];

/** A browser that has only this refresh cookie. */
function withCookie(value: string): ApiDriver {
  const driver = app.driver();
  driver.cookies.set("aside_refresh", value);
  return driver;
}

/** Renews as a page does: stores the new token and the new cookie. */
async function renewed(driver: ApiDriver): Promise<string[]> {
  const reply = await renew(driver);
  expect(reply.status).toBe(200);
  driver.token = (reply.json() as { token: string }).token;
  return reply.headers.getSetCookie();
}

async function expectRefused(reply: { status: number; error: { code: string }; headers: Headers }): Promise<void> {
  expect([reply.status, reply.error.code]).toEqual(EXPIRED);
  expect(reply.headers.getSetCookie().find((line) => line.startsWith("aside_refresh="))).toMatch(
    /^aside_refresh=; .*Path=\/v1\/user\/session.*Expires=Thu, 01 Jan 1970/,
  );
}

describe("a renewal", () => {
  test("counts at once, also for a session that is remembered with its earlier end", async () => {
    const ada = await signUpPerson(app);
    const read = async () => await readSessionUser(app.context, cookieOf(ada).split(".")[0] ?? "");
    const end = (await read())?.expires_at.getTime() ?? 0;
    clock += end - app.context.now().getTime() - 5000;
    expect(await read()).toBeDefined();
    await renewed(ada);
    clock += 10_000;
    expect(await read()).toBeDefined();
  });

  test("returns a new access token for ten minutes and replaces the refresh cookie", async () => {
    const ada = await signUpPerson(app);
    const before = cookieOf(ada);
    clock += 11 * MINUTE;
    expect(await isIn(ada)).toBe(false);
    const lines = await renewed(ada);
    expect(await isIn(ada)).toBe(true);
    expect(cookieOf(ada)).not.toBe(before);
    expect(cookieOf(ada)).toMatch(/^[\da-f-]{36}\.[\w-]{43}$/);
    const line = lines.find((one) => one.startsWith("aside_refresh=")) ?? "";
    expect(line).toContain("; Max-Age=604800; Path=/v1/user/session; HttpOnly; SameSite=Strict");
    clock += 9 * MINUTE;
    expect(await isIn(ada)).toBe(true);
  });

  test("extends a persistent session by seven days", async () => {
    const ada = await signUpPerson(app);
    for (let turn = 0; turn < 3; turn++) {
      clock += 6 * DAY;
      await renewed(ada);
    }
    expect(await isIn(ada)).toBe(true);
    clock += 8 * DAY;
    await expectRefused(await renew(ada));
  });

  test("extends no session beyond 90 days", async () => {
    const ada = await signUpPerson(app);
    for (let turn = 0; turn < 14; turn++) {
      clock += 6 * DAY;
      await renewed(ada);
    }
    clock += 5 * DAY;
    await renewed(ada);
    clock += 2 * DAY;
    expect(await isIn(ada)).toBe(false);
    await expectRefused(await renew(ada));
  });

  test("does not extend a session-only sign-in beyond a day, and its cookies end with the browser", async () => {
    const ada = await signUpPerson(app);
    const reply = await app.driver().try(signIn, { body: { email: ada.email, password: PASSWORD, keep_me_logged_in: false } });
    for (const line of reply.headers.getSetCookie().filter((one) => one.startsWith("aside_"))) expect(line).not.toMatch(/Max-Age|Expires/);
    const driver = await signInAgain(app, ada, { keep: false });
    clock += 20 * 60 * MINUTE;
    for (const line of (await renewed(driver)).filter((one) => one.startsWith("aside_"))) expect(line).not.toMatch(/Max-Age|Expires/);
    for (const line of (await driver.try(mediaCookie, {})).headers.getSetCookie()) expect(line).not.toMatch(/Max-Age|Expires/);
    clock += 5 * 60 * MINUTE;
    await expectRefused(await renew(driver));
  });

  test("without a cookie, with an invalid one or of an unknown session is refused", async () => {
    await expectRefused(await renew(app.driver()));
    const ada = await signUpPerson(app);
    const [sessionId = "", secret = ""] = cookieOf(ada).split(".");
    for (const value of [
      "x",
      sessionId,
      `${sessionId}.`,
      `.${secret}`,
      `${sessionId}.${secret}.${secret}`,
      `not-a-session.${secret}`,
      `${crypto.randomUUID()}.${secret}`,
      ada.token ?? "",
      "' or 1=1 --.x",
    ])
      await expectRefused(await renew(withCookie(value)));
    await renewed(ada);
  });

  test("ignores cookies of other paths, and its cookie works at no other endpoint", async () => {
    const ada = await signUpPerson(app);
    const thief = withCookie(cookieOf(ada));
    expect(await isIn(thief)).toBe(false);
    thief.token = cookieOf(ada);
    expect(await isIn(thief)).toBe(false);
    const byHeader = app.driver();
    expect((await byHeader.request("POST", refreshSession.path, {}, { authorization: cookieOf(ada) })).status).toBe(403);
    expect((await byHeader.request("POST", refreshSession.path, { aside_refresh: cookieOf(ada) })).status).toBe(403);
    await renewed(ada);
  });
});

describe("a replaced refresh token", () => {
  test("ends the session once its successor was used, including the newest token", async () => {
    const ada = await signUpPerson(app);
    const stolen = cookieOf(ada);
    await renewed(ada);
    await renewed(ada);
    clock += 21_000;
    expect(await isIn(ada)).toBe(true);
    await expectRefused(await renew(withCookie(stolen)));
    expect(await isIn(ada)).toBe(false);
    await expectRefused(await renew(ada));
  });

  test("works again if the reply that replaced it was lost", async () => {
    const ada = await signUpPerson(app);
    const kept = cookieOf(ada);
    for (let lost = 0; lost < 3; lost++) {
      const reply = await renewed(withCookie(kept));
      expect(reply.filter((line) => line.startsWith("aside_refresh="))).toHaveLength(1);
      clock += 21_000;
    }
    await renewed(ada);
    clock += 21_000;
    await renewed(ada);
    expect(await isIn(ada)).toBe(true);
  });

  test("used by a thief first: the owner's next renewal ends the session for both", async () => {
    const ada = await signUpPerson(app);
    const thief = withCookie(cookieOf(ada));
    await renewed(ada);
    clock += 21_000;
    await renewed(thief);
    expect(await isIn(thief)).toBe(true);
    await expectRefused(await renew(ada));
    expect([await isIn(ada), await isIn(thief)]).toEqual([false, false]);
    await expectRefused(await renew(thief));
  });

  test("ends the session if it is two renewals old, even within 20 s", async () => {
    const ada = await signUpPerson(app);
    const stolen = cookieOf(ada);
    await renewed(ada);
    await renewed(ada);
    await expectRefused(await renew(withCookie(stolen)));
    expect(await isIn(ada)).toBe(false);
  });

  test("gets an access token but no cookie within 20 s", async () => {
    const ada = await signUpPerson(app);
    const other = withCookie(cookieOf(ada));
    await renewed(ada);
    const lines = await renewed(other);
    expect(lines.filter((line) => line.startsWith("aside_refresh="))).toEqual([]);
    expect([await isIn(ada), await isIn(other)]).toEqual([true, true]);
    await renewed(ada);
  });

  test("does not affect other sessions of the person", async () => {
    const ada = await signUpPerson(app);
    const laptop = await signInAgain(app, ada);
    await expectRefused(await renew(withCookie(`${cookieOf(ada).split(".")[0]}.${randomBytes(32).toString("base64url")}`)));
    expect([await isIn(ada), await isIn(laptop)]).toEqual([false, true]);
  });
});

test("is rotated once by ten concurrent renewals, and all get a token", async () => {
  const ada = await signUpPerson(app);
  const before = cookieOf(ada);
  const replies = await Promise.all(Array.from({ length: 10 }, async () => await renew(withCookie(before))));
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
  const given = replies.flatMap((reply) => reply.headers.getSetCookie().filter((line) => line.startsWith("aside_refresh=")));
  expect(given).toHaveLength(1);
  const tab = withCookie(/^aside_refresh=([^;]+)/.exec(given[0] ?? "")?.[1] ?? "");
  clock += 5 * MINUTE;
  await renewed(tab);
});

describe("an ended session", () => {
  test("is refused at once by the API, for renewals and for media", async () => {
    const ada = await signUpPerson(app);
    const event = await ada.call(createEvent, { body: { title: "Mine alone" } });
    const postId = event.CreatorPosts[0]?.id ?? "";
    await record(ada, postId);
    const url = (await ada.call(getPost, { params: { id: postId } })).media.video_url ?? "";
    const player = app.driver();
    for (const [name, value] of ada.cookies) player.cookies.set(name, value);
    const before = cookieOf(ada);
    const viewer = ada.cookies.get("aside_viewer") ?? "";
    expect((await player.bytes(url)).status).toBe(200);
    await ada.call(signOut, { body: {} });
    expect(cookieOf(ada)).toBe("");
    expect(await isIn(ada)).toBe(false);
    await expectRefused(await renew(withCookie(before)));
    player.cookies.set("aside_viewer", viewer);
    await app.changesArrived();
    expect((await player.bytes(url)).status).toBe(404);
  });

  test("closes its open event stream", async () => {
    const ada = await signUpPerson(app);
    const laptop = await signInAgain(app, ada);
    const open = async (driver: ApiDriver) => {
      const response = await fetch(`${app.url}/v1/notification/stream`, { headers: { "access-token": driver.token ?? "" } });
      expect(response.status).toBe(200);
      return { closed: response.text().then(() => "closed") };
    };
    const onLaptop = await open(laptop);
    const here = await open(ada);
    await ada.call(endSessions, { body: {} });
    expect(await onLaptop.closed).toBe("closed");
    expect(await Promise.race([here.closed, new Promise((resolve) => setTimeout(() => resolve("open"), 300))])).toBe("open");
    await ada.call(signOut, { body: {} });
    expect(await here.closed).toBe("closed");
  });

  test("includes the one that a browser had before signing in again", async () => {
    const ada = await signUpPerson(app);
    const before = ada.token;
    ada.token = (await ada.call(signIn, { body: { email: ada.email, password: PASSWORD } })).token;
    expect(await isIn(ada)).toBe(true);
    ada.token = before;
    expect(await isIn(ada)).toBe(false);
  });
});

test("includes all sessions of a disabled account", async () => {
  const ada = await signUpPerson(app);
  await disableUser(app.context.db, ada.userId);
  expect(await isIn(ada)).toBe(false);
  await expectRefused(await renew(ada));
});

test("a session from before refresh tokens lasts until it expires, and cannot be renewed or ended with a forged cookie", async () => {
  const ada = await signUpPerson(app);
  const id = app.context.newId();
  const now = app.context.now();
  await insertOldSession(app.context.db, { id, userId: ada.userId, now, expiresAt: new Date(now.getTime() + 3 * DAY) });
  const old = app.driver();
  const claims = { userId: ada.userId, email: ada.email, sid: id };
  old.token = await app.context.tokens.sign("user", claims, { now, lifetimeSeconds: 3 * 24 * 60 * 60 });
  await expectRefused(await renew(withCookie(`${id}.${randomBytes(32).toString("base64url")}`)));
  clock += 2 * DAY;
  expect(await isIn(old)).toBe(true);
  clock += 2 * DAY;
  expect(await isIn(old)).toBe(false);
});

describe("tokens of another kind (docs/hostile-inputs.md row 17)", () => {
  test("a guest's, a viewer's, an expired one and one without a subject are refused", async () => {
    const ada = await signUpPerson(app);
    const sid = cookieOf(ada).split(".")[0] ?? "";
    const { tokens } = app.context;
    const now = app.context.now();
    const made = [
      await tokens.sign("viewer", { sid, bid: crypto.randomUUID() }, { now, lifetimeSeconds: 60 }),
      await tokens.sign("guest", { sid, sub: ada.userId }, { now, lifetimeSeconds: 60 }),
      await tokens.sign("user", { sid }, { now: new Date(now.getTime() - 2 * MINUTE), lifetimeSeconds: 60 }),
      await tokens.sign("user", { userId: ada.userId }, { now, lifetimeSeconds: 60 }),
    ];
    for (const token of made) {
      const driver = app.driver();
      driver.token = token;
      const reply = await driver.try(unviewedCount, {});
      expect([reply.status, reply.error.code]).toEqual(EXPIRED);
    }
  });
});

describe("signed-in devices", () => {
  test("are listed with their descriptions, last used first; use is written once a minute", async () => {
    const ada = await signUpPerson(app);
    const laptop = app.driver();
    const agent = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15";
    const reply = await laptop.request("POST", signIn.path, { email: ada.email, password: PASSWORD }, { "user-agent": agent });
    laptop.token = (reply.json() as { token: string }).token;
    clock += 2 * MINUTE;
    await laptop.call(userInfo, { params: { id: ada.userId } });
    const { items } = await laptop.call(listSessions, {});
    expect(items).toMatchObject([
      { is_current: true, browser: "Safari", system: "macOS", source_address: "127.0.0.1" },
      { is_current: false, browser: "Another browser", system: "an unknown system" },
    ]);
    const first = items[0]?.last_used_at;
    clock += 30_000;
    expect((await laptop.call(listSessions, {})).items[0]?.last_used_at).toBe(first);
    clock += 31_000;
    expect((await laptop.call(listSessions, {})).items[0]?.last_used_at).not.toBe(first);
    expect(JSON.stringify(items)).not.toMatch(/hash|token/);
  });

  test("can be signed out one by one; others', ended and unknown ones get the same reply", async () => {
    const ada = await signUpPerson(app);
    const laptop = await signInAgain(app, ada);
    const eve = await signUpPerson(app, "Eve");
    const id = cookieOf(laptop).split(".")[0] ?? "";
    const byEve = await eve.try(endDevice, { params: { id } });
    expect(byEve.status).toBe(404);
    expect(await isIn(laptop)).toBe(true);
    await ada.call(endDevice, { params: { id } });
    expect(await isIn(laptop)).toBe(false);
    for (const other of [id, crypto.randomUUID()]) expect((await ada.try(endDevice, { params: { id: other } })).text).toBe(byEve.text);
    expect((await ada.call(listSessions, {})).items).toHaveLength(1);
  });

  test("can be signed out except this one, or all", async () => {
    const ada = await signUpPerson(app);
    const others = [await signInAgain(app, ada), await signInAgain(app, ada)];
    expect(await ada.call(endSessions, { body: {} })).toEqual({ success: true, ended: 2 });
    expect([await isIn(ada), await isIn(others[0] as ApiDriver), await isIn(others[1] as ApiDriver)]).toEqual([true, false, false]);
    expect(await ada.call(endSessions, { body: { keep_current: false } })).toEqual({ success: true, ended: 1 });
    expect(await isIn(ada)).toBe(false);
    await expectRefused(await renew(ada));
  });
});

test("the database stores only hashes of refresh tokens", async () => {
  const ada = await signUpPerson(app);
  const [id = "", secret = ""] = cookieOf(ada).split(".");
  const row = await lockSession(app.context.db, id);
  expect(row?.refresh_hash).toBe(createHash("sha256").update(secret).digest("base64url"));
  expect(JSON.stringify(row)).not.toContain(secret);
});
