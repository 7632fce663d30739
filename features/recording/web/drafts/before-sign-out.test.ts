import { beforeEach, expect, it, vi } from "vitest";
import { sessionStore } from "@aside/web-client/session-store.ts";
import { countOfAnybody, countUnsent } from "./before-sign-out.ts";
import { saveDraft } from "../../local-drafts.ts";
import { forgetUnsent, markUnsent } from "../../unsent.ts";

beforeEach(() => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key);
    },
  };
  vi.stubGlobal("localStorage", Object.create(methods));
});

const signIn = (userId: string | null) =>
  vi.spyOn(sessionStore, "person").mockReturnValue(userId === null ? null : ({ userId } as ReturnType<typeof sessionStore.person>));

it("counts a person's recordings that are only on this device, begun with or without a connection", async () => {
  signIn("ada");
  markUnsent("post-1");
  markUnsent("post-2");
  saveDraft("ada", { id: "local-1", startedAt: "2026-11-29T10:00:00Z", title: "One", isStopped: true, refused: null });
  signIn("bob");
  markUnsent("post-3");
  expect(await countUnsent("ada")).toBe(3);
  forgetUnsent("post-2");
  expect([await countUnsent("ada"), await countUnsent("bob"), await countUnsent("")]).toEqual([2, 1, 0]);
  expect(countOfAnybody()).toBe(3);
});

it("counts nothing in a browser that denies storage", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect([await countUnsent("ada"), countOfAnybody()]).toEqual([0, 0]);
});
