import { beforeEach, expect, it, vi } from "vitest";
import { keepKnownLimits, readKnownLimits } from "./known-limits.ts";
import { changeDraft, draftsText, forgetDraft, isLocalDraft, newDraftId, parseDrafts, readDraft, saveDraft } from "./local-drafts.ts";

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  // `Object.keys` of a Storage are its keys.
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  vi.stubGlobal("localStorage", storage);
});

const draft = (id: string, startedAt: string) => ({ id, startedAt, title: `Recording from ${startedAt}`, isStopped: true, refused: null });

it("lists a person's own drafts, the newest first", () => {
  saveDraft("ada", draft("local-1", "2026-11-29T10:00:00Z"));
  saveDraft("ada", draft("local-2", "2026-11-29T11:00:00Z"));
  saveDraft("bob", draft("local-3", "2026-11-29T12:00:00Z"));
  expect(parseDrafts(draftsText("ada")).map(({ id }) => id)).toEqual(["local-2", "local-1"]);
  expect(parseDrafts(draftsText(""))).toEqual([]);
});

it("names a draft of the first release, which kept no title", () => {
  kept.set("aside.draft.ada.local-1", JSON.stringify({ ...draft("local-1", "2026-11-29T10:00:00Z"), title: undefined }));
  expect(readDraft("ada", "local-1")?.title).toContain("Nov 29");
});

it("does not bring back a draft that was deleted meanwhile", () => {
  saveDraft("ada", draft("local-1", "2026-11-29T10:00:00Z"));
  changeDraft("ada", "local-1", { refused: "The month's limit is reached." });
  expect(readDraft("ada", "local-1")?.refused).toBe("The month's limit is reached.");
  forgetDraft("ada", "local-1");
  changeDraft("ada", "local-1", { refused: null });
  expect(readDraft("ada", "local-1")).toBeNull();
});

it("knows its own ids", () => {
  expect(isLocalDraft(newDraftId())).toBe(true);
  expect(isLocalDraft("01900000-0000-7000-8000-000000000001")).toBe(false);
});

it("skips what is not a draft", () => {
  kept.set("aside.draft.ada.local-1", "{");
  expect(parseDrafts(draftsText("ada"))).toEqual([]);
});

it("records for two minutes where no plan is known", () => {
  expect(readKnownLimits("ada").limitSeconds).toBe(120);
  keepKnownLimits("ada", { limitSeconds: 600, maxLines: 2160 });
  expect(readKnownLimits("ada")).toEqual({ limitSeconds: 600, maxLines: 2160 });
  kept.set("aside.recording-limits.ada", '"x"');
  expect(readKnownLimits("ada").limitSeconds).toBe(120);
});
