import { beforeEach, expect, it, vi } from "vitest";
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

const unsent = (postId: string, userId: string) => ({ postId, userId, startedAt: "2026-11-29T10:00:00Z", seconds: 2 });

it("counts a person's recordings that are only on this device, begun with or without a connection", async () => {
  for (const postId of ["post-1", "post-2"]) markUnsent(unsent(postId, "ada"));
  saveDraft("ada", { id: "local-1", startedAt: "2026-11-29T10:00:00Z", title: "One", isStopped: true, refused: null });
  markUnsent(unsent("post-3", "bob"));
  expect(await countUnsent("ada")).toBe(3);
  forgetUnsent("post-2");
  expect([await countUnsent("ada"), await countUnsent("bob"), await countUnsent("")]).toEqual([2, 1, 0]);
  expect(countOfAnybody()).toBe(3);
});

it("counts nothing in a browser that denies storage", async () => {
  vi.stubGlobal("localStorage", undefined);
  expect([await countUnsent("ada"), countOfAnybody()]).toEqual([0, 0]);
});
