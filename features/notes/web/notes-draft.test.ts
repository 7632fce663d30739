import { ApiError } from "@aside/web-client/api-error.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { NotesDraft } from "./notes-draft.ts";
import { readingSeconds } from "@aside/contract/text/reading-time.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function makeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

function open(options: { saved?: string; storage?: ReturnType<typeof makeStorage>; fails?: () => Error | null } = {}) {
  const sent: string[] = [];
  const storage = options.storage ?? makeStorage();
  const save = async (html: string) => {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const error = options.fails?.();
    if (error) throw error;
    sent.push(html);
    return html;
  };
  return { draft: new NotesDraft({ saved: options.saved ?? "", save, storage, key: "k" }), sent, storage };
}

test("saves once, 800 ms after the last key", async () => {
  const { draft, sent } = open();
  for (const html of ["a", "ab", "abc"]) {
    draft.change(html);
    await vi.advanceTimersByTimeAsync(500);
  }
  expect([sent, draft.getSnapshot().state]).toEqual([[], "unsaved"]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([sent, draft.getSnapshot().state]).toEqual([["abc"], "saved"]);
});

test("saves text typed during a save afterwards", async () => {
  const { draft, sent } = open();
  draft.change("a");
  void draft.flush();
  await vi.advanceTimersByTimeAsync(50);
  draft.change("ab");
  await vi.advanceTimersByTimeAsync(2000);
  expect([sent, draft.getSnapshot().state]).toEqual([["a", "ab"], "saved"]);
});

test("retries after a lost connection; a refusal waits for a change", async () => {
  let error: Error | null = new Error("offline");
  const { draft, sent } = open({ fails: () => error });
  draft.change("a");
  await vi.advanceTimersByTimeAsync(2000);
  expect(draft.getSnapshot()).toMatchObject({ state: "failed", message: "offline" });
  error = null;
  await vi.advanceTimersByTimeAsync(6000);
  expect([sent, draft.getSnapshot().state]).toEqual([["a"], "saved"]);
  error = new ApiError(400, "malformed", "Please use at most 20000 characters.");
  draft.change("too long");
  await vi.advanceTimersByTimeAsync(2000);
  error = null;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(draft.getSnapshot().state).toBe("failed");
});

test("unsaved text survives a reload, unless the notes changed elsewhere", async () => {
  const { draft, storage } = open({ saved: "old" });
  draft.change("new");
  const elsewhere = makeStorage();
  elsewhere.setItem("k", storage.getItem("k") ?? "");
  const next = open({ saved: "old", storage });
  expect(next.draft.getSnapshot().html).toBe("new");
  await vi.advanceTimersByTimeAsync(2000);
  expect([next.sent, storage.getItem("k")]).toEqual([["new"], null]);
  expect(open({ saved: "of another device", storage: elsewhere }).draft.getSnapshot().html).toBe("of another device");
});

test("text typed after a save survives a reload, whether its response arrived or not", async () => {
  for (const error of [null, new Error("offline")]) {
    const { draft, storage } = open({ saved: "old", fails: () => error });
    draft.change("sent");
    void draft.flush();
    await vi.advanceTimersByTimeAsync(50);
    draft.change("sent, and more");
    await vi.advanceTimersByTimeAsync(100);
    // The page is gone; the server has the first text in either case.
    const kept = makeStorage();
    kept.setItem("k", storage.getItem("k") ?? "");
    expect(open({ saved: "sent", storage: kept }).draft.getSnapshot().html).toBe("sent, and more");
  }
});

test("a save that ends after the form was opened again leaves what was typed since", async () => {
  const { draft, storage } = open({ saved: "old" });
  draft.change("left");
  void draft.flush();
  await vi.advanceTimersByTimeAsync(50);
  const again = open({ saved: "old", storage });
  again.draft.change("left, and more");
  await vi.advanceTimersByTimeAsync(60);
  // The page is gone before the second save.
  expect(open({ saved: "left", storage }).draft.getSnapshot().html).toBe("left, and more");
});

test("what is typed survives a reload after which the server answers with a text that is a moment old", async () => {
  const storage = makeStorage();
  for (const [from, to] of [
    ["first", "second"],
    ["second", "third"],
  ] as const) {
    const { draft } = open({ saved: from, storage });
    draft.change(to);
    await vi.advanceTimersByTimeAsync(1000);
  }
  const again = open({ saved: "third", storage });
  again.draft.change("third, and more");
  expect(open({ saved: "second", storage }).draft.getSnapshot().html).toBe("third, and more");
});

test("a full storage does not prevent writing", async () => {
  const storage = makeStorage();
  storage.setItem = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  const { draft, sent } = open({ storage });
  draft.change("a");
  await vi.advanceTimersByTimeAsync(2000);
  expect([sent, draft.getSnapshot().state]).toEqual([["a"], "saved"]);
});

test("the reading time is a minute per 130 words, without dashes", () => {
  expect(readingSeconds(Array(130).fill("word").join(" "))).toBe(60);
  expect(readingSeconds(" — one – two … ")).toBe(1);
});

test("text saved in another tab appears, unless there is unsaved text", async () => {
  const { draft } = open({ saved: "a" });
  draft.adopt("b");
  expect(draft.getSnapshot()).toMatchObject({ html: "b", state: "saved", replaced: 1 });
  draft.change("bc");
  draft.adopt("other");
  expect(draft.getSnapshot()).toMatchObject({ html: "bc", state: "unsaved" });
  await vi.advanceTimersByTimeAsync(1000);
  // What this tab saved itself is no news.
  draft.adopt("bc");
  expect(draft.getSnapshot()).toMatchObject({ html: "bc", state: "saved", replaced: 1 });
});
