import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { isDue, readAccess } from "./tokens.ts";

const NOW = Date.parse("2026-11-28T10:00:00Z");
const LATER = NOW + 3_600_000;
const known = { server: "https://video.example.com", access: "old", refresh: "refresh-1", expiresAt: LATER, isEnded: false };

let stored: Record<string, unknown>;
const fetched: string[] = [];
let reply: () => Promise<Response> | Response;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ["Date"] });
  stored = { connection: known };
  fetched.length = 0;
  reply = () => Response.json({ access_token: "new", refresh_token: "refresh-2", expires_in: 3600 });
  const local = {
    get: async (key: string) => await Promise.resolve({ [key]: stored[key] }),
    set: async (values: object) => await Promise.resolve(void Object.assign(stored, values)),
  };
  vi.stubGlobal("chrome", { storage: { local } });
  // One at a time, as the browser's.
  let last: Promise<unknown> = Promise.resolve();
  const request = async (_name: string, work: () => Promise<unknown>) => await (last = last.then(work, work));
  vi.stubGlobal("navigator", { locks: { request } });
  vi.stubGlobal("fetch", async (_url: string, init: { body: URLSearchParams }) => {
    fetched.push(init.body.get("refresh_token") ?? "");
    return await reply();
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("renews a token that ends within a minute, or that the server refused", () => {
  expect(isDue(known, null, LATER - 61_000)).toBe(false);
  expect(isDue(known, null, LATER - 60_000)).toBe(true);
  expect(isDue(known, "old", NOW)).toBe(true);
  expect(isDue(known, "older", NOW)).toBe(false);
});

test("uses a refresh token once, however many requests ask", async () => {
  const all = await Promise.all([readAccess("old"), readAccess("old"), readAccess("old"), readAccess(null)]);
  expect(all.map((access) => access?.token)).toEqual(["new", "new", "new", "new"]);
  expect(fetched).toEqual(["refresh-1"]);
  expect(stored["connection"]).toMatchObject({ access: "new", refresh: "refresh-2", expiresAt: LATER });
});

test("a refused refresh ends the connection", async () => {
  reply = () => Response.json({ error: "invalid_grant" }, { status: 400 });
  expect(await readAccess("old")).toBeNull();
  expect(stored["connection"]).toMatchObject({ isEnded: true });
  expect(await readAccess(null)).toBeNull();
  expect(fetched).toEqual(["refresh-1"]);
});

test.each([429, 500, 503])("a reply of %i keeps the connection", async (status) => {
  reply = () => Response.json({}, { status });
  expect(await readAccess("old")).toBeNull();
  expect(stored["connection"]).toEqual(known);
});

test("without a network, a token that is about to end is used", async () => {
  stored["connection"] = { ...known, expiresAt: NOW + 1000 };
  reply = () => Promise.reject(new TypeError("failed to fetch"));
  expect(await readAccess(null)).toMatchObject({ token: "old" });
});

test("a renewal that ends after the person disconnected brings nothing back", async () => {
  reply = () => {
    delete stored["connection"];
    return Response.json({ access_token: "new", refresh_token: "refresh-2", expires_in: 3600 });
  };
  expect(await readAccess("old")).toBeNull();
  expect(stored["connection"]).toBeUndefined();
});
