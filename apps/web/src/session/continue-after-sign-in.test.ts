import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createdEvents } from "@aside/features/inbox/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { rememberWantedPath } from "../shell/wanted-path.ts";
import { continueAfterSignIn, continueAfterSecondFactor } from "./continue-after-sign-in.ts";

const EVENT = "0199aaaa-0000-7000-8000-000000000000";
const kept: string[] = [];
const serverCalls = {
  countInbox: async () => ({ total: 3, unviewed: 1 }),
  isNew: async () => await Promise.resolve(false),
  keepAside: async (eventId: string) => void kept.push(eventId),
};

beforeEach(() => {
  kept.length = 0;
  const held = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  "/account?x=1#y",
  "/?show_login=true",
  "/?type=upgrade&plan=personal&show_login=true",
  "/?type=upgrade&start_trial=true",
  "/?promo=cap_2026",
  "/?business_signup",
  `/aside/${EVENT}/view`,
  `/?add_user_to_aside_recipients=${EVENT}`,
])("%s redirects to the same path with and without a second factor", async (wanted) => {
  const plain = await continueAfterSignIn(wanted, serverCalls);
  const keptPlainly = kept.splice(0);
  rememberWantedPath(wanted);
  expect(await continueAfterSecondFactor(serverCalls)).toEqual(plain);
  expect(kept).toEqual(keptPlainly);
});

it("saves the requested Aside after the second factor, and redirects an offer to its own screen", async () => {
  rememberWantedPath(`/?add_user_to_aside_recipients=${EVENT}`);
  expect(await continueAfterSecondFactor(serverCalls)).toEqual({
    href: "/dashboard/inbox?selected_filter=unviewed",
    reloadDocument: false,
  });
  expect(kept).toEqual([EVENT]);
  rememberWantedPath("/?type=upgrade&plan=personal");
  expect(await continueAfterSecondFactor(serverCalls)).toEqual({
    href: "/checkout?plan=personal&duration=annually",
    reloadDocument: false,
  });
});

it("counts the inbox with the saved Aside in it", async () => {
  const countInbox = async () => await Promise.resolve({ total: kept.length, unviewed: kept.length });
  const { href } = (await continueAfterSignIn(`/?add_user_to_aside_recipients=${EVENT}`, { ...serverCalls, countInbox })) ?? {};
  expect(href).toBe("/dashboard/inbox?selected_filter=unviewed");
});

it("redirects to the root without a remembered path, and concurrent calls share one navigation", async () => {
  expect(await continueAfterSecondFactor(serverCalls)).toEqual({ href: "/", reloadDocument: false });
  rememberWantedPath(`/?add_user_to_aside_recipients=${EVENT}`);
  const navigations = await Promise.all([continueAfterSecondFactor(serverCalls), continueAfterSecondFactor(serverCalls)]);
  expect(navigations[0]).toEqual(navigations[1]);
  expect(navigations[0]?.href).toBe("/dashboard/inbox?selected_filter=unviewed");
  expect(kept).toEqual([EVENT]);
});

it.each([
  ["a person without Asides", [], "/welcome"],
  ["a person who made some on another device", [{}], "/dashboard/resources"],
])("leads %s from an empty inbox to the right screen", async (_, items, href) => {
  vi.spyOn(sessionStore, "get").mockReturnValue({ user: { preferences: {} } } as ReturnType<typeof sessionStore.get>);
  vi.spyOn(api, "call").mockImplementation(
    async ({ path }) => await Promise.resolve((path === createdEvents.path ? { items } : { total: 0, unviewed: 0 }) as never),
  );
  expect(await continueAfterSignIn("/")).toEqual({ href, reloadDocument: false });
});
