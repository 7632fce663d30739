import { z } from "zod";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endpoint } from "@aside/contract/endpoint.ts";
import { api, onSessionExpired } from "./api.ts";
import { refreshEndpoint } from "./renewal-contract.ts";
import { plainUser, sessionStore } from "./session-store.ts";

const USER = { ...plainUser, userId: "u1", name: "Ada", email: "ada@example.com" };
const read = endpoint({
  name: "read",
  method: "GET",
  path: "/v1/read",
  summary: "",
  access: "user",
  output: z.object({ by: z.string() }),
  unsealed: true,
});

let made = 0;
function tokenOf(seconds: number, age = 0): string {
  const iat = Math.floor(Date.now() / 1000) - age;
  return `${made++}.${btoa(JSON.stringify({ iat, exp: iat + seconds }))}.x`;
}

/** The server's behavior; each test sets it. */
const server = { renewals: 0, renew: (): Response => new Response(), accepts: (_token: string | null): boolean => true };
const reply = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  await Promise.resolve();
  if (path === "/v1/keys") return reply(200, { keys: [] });
  if (path === "/v1/security/csrf") return reply(200, { csrf_token: "c" });
  if (path === refreshEndpoint.path) {
    server.renewals += 1;
    return server.renew();
  }
  const token = new Headers(init.headers).get("access-token");
  return server.accepts(token) ? reply(200, { by: token }) : reply(403, { code: "session_expired", message: "Over." });
}

const expired = vi.fn<() => void>();
beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  });
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("fetch", answer);
  Object.assign(server, { renewals: 0, renew: () => reply(200, { token: tokenOf(600), user: USER }), accepts: () => true });
  onSessionExpired.add(expired);
});
afterEach(() => {
  vi.unstubAllGlobals();
  expired.mockClear();
});

/** Signed in with a token that is `age` seconds old. */
function enter(age: number): string {
  const token = tokenOf(600, age);
  localStorage.setItem("aside.session", JSON.stringify({ token, user: USER }));
  return token;
}

describe("a session in the browser", () => {
  test("is not renewed while its token is valid for more than a minute", async () => {
    const token = enter(530);
    expect(await api.call(read, {})).toEqual({ by: token });
    expect(server.renewals).toBe(0);
  });

  test("is renewed before a call in the token's last minute, once for ten concurrent calls", async () => {
    const token = enter(545);
    const replies = await Promise.all(Array.from({ length: 10 }, async () => await api.call(read, {})));
    expect(server.renewals).toBe(1);
    expect(new Set(replies.map(({ by }) => by))).toEqual(new Set([sessionStore.get()?.token]));
    expect(sessionStore.get()?.token).not.toBe(token);
  });

  test("is renewed once after a 403, and the call is repeated", async () => {
    const token = enter(0);
    server.accepts = (given) => given !== token;
    await api.call(read, {});
    expect([server.renewals, expired.mock.calls.length]).toEqual([1, 0]);
    server.accepts = () => false;
    await expect(api.call(read, {})).rejects.toMatchObject({ status: 403 });
    expect([server.renewals, expired.mock.calls.length, sessionStore.get()]).toEqual([2, 1, null]);
  });

  test("ends when its renewal is refused; several calls report it once", async () => {
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 300_000);
    enter(700);
    server.renew = () => reply(403, { code: "session_expired", message: "Over." });
    server.accepts = () => false;
    vi.spyOn(performance, "now").mockReturnValue(1e9);
    await Promise.allSettled([api.call(read, {}), api.call(read, {}), api.call(read, {})]);
    expect([server.renewals, expired.mock.calls.length, sessionStore.get()]).toEqual([1, 1, null]);
    vi.restoreAllMocks();
  });

  test("that ended before the page was opened is discarded silently, and the call is sent without a session", async () => {
    enter(3600);
    server.renew = () => reply(403, { code: "session_expired", message: "Over." });
    expect(await api.call(read, {})).toEqual({ by: null });
    enter(3600);
    server.accepts = () => false;
    await expect(api.call(read, {})).rejects.toMatchObject({ status: 403 });
    expect([expired.mock.calls.length, sessionStore.get()]).toEqual([0, null]);
  });

  test.each([
    ["no network", () => Promise.reject(new TypeError("offline")) as unknown as Response],
    ["an unavailable server", () => reply(503, { code: "unavailable", message: "Away." })],
    ["too many requests", () => reply(429, { code: "too_many_requests", message: "Later." })],
  ])("continues when the renewal fails for another reason: %s", async (_, renew) => {
    const token = enter(700);
    Object.assign(server, { renew, accepts: () => false });
    await expect(api.call(read, {})).rejects.toMatchObject({ name: "NetworkError" });
    expect([expired.mock.calls.length, sessionStore.get()?.token]).toEqual([0, token]);
  });

  test.each([
    ["due and renewed", 700, () => reply(200, { token: tokenOf(600), user: USER })],
    ["due and refused", 700, () => reply(403, { code: "session_expired", message: "Over." })],
    ["rejected and refused", 0, () => reply(403, { code: "session_expired", message: "Over." })],
  ])("stays signed out, without a report, when the user signs out during its renewal: %s", async (_, age, renew) => {
    vi.spyOn(performance, "timeOrigin", "get").mockReturnValue(Date.now() - 300_000);
    vi.spyOn(performance, "now").mockReturnValue(2e9);
    enter(age);
    server.accepts = () => false;
    server.renew = () => {
      localStorage.removeItem("aside.session");
      return renew();
    };
    await expect(api.call(read, {})).rejects.toMatchObject({ status: 403 });
    expect([expired.mock.calls.length, sessionStore.get()]).toEqual([0, null]);
    vi.restoreAllMocks();
  });

  test("is not renewed again when another tab has renewed it", async () => {
    enter(700);
    const fresh = tokenOf(600);
    vi.stubGlobal("navigator", {
      locks: {
        request: async (_: string, run: () => Promise<unknown>) => {
          localStorage.setItem("aside.session", JSON.stringify({ token: fresh, user: USER }));
          return await run();
        },
      },
    });
    expect(await api.call(read, {})).toEqual({ by: fresh });
    expect(server.renewals).toBe(0);
  });

  test("is renewed no more often with a clock that is an hour ahead", async () => {
    sessionStore.set({ token: tokenOf(600, 3600), user: USER });
    await api.call(read, {});
    expect(server.renewals).toBe(0);
  });

  test("that is not persistent ends with the browser's session cookie", () => {
    sessionStore.set({ token: tokenOf(600), user: USER, isKept: false });
    expect(sessionStore.get()).not.toBeNull();
    vi.stubGlobal("document", { cookie: "" });
    expect(sessionStore.get()).toBeNull();
  });

  test("keeps the same user object at a renewal, so that nothing that depends on it restarts", async () => {
    enter(0);
    const before = sessionStore.get()?.user;
    sessionStore.set({ token: tokenOf(600), user: { ...USER } });
    expect(sessionStore.get()?.user).toBe(before);
  });
});
