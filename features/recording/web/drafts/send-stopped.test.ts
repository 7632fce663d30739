import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { NO_FILES, OverflowFiles } from "@aside/capture/upload/spool-overflow.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { SPOOL_RECORD } from "@aside/capture/upload/testkit/spool-record.ts";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { draftCopy } from "../../draft-copy.ts";
import { saveDraft } from "../../local-drafts.ts";
import { countOnDevice, markUnsent, noteLeft, parseUnsent, unsentPosts, unsentText } from "../../unsent.ts";
import { sendStopped } from "./send-stopped.ts";

const upload = vi.hoisted(() => ({ send: async () => true }));
vi.mock("@aside/capture/upload/uploader.ts", () => ({ recoverUpload: async () => await upload.send() }));
vi.mock("../queries.ts", () => ({ uploadTransport: () => ({}), chunkTransport: {} }));

const STARTED = "2026-11-29T14:05:00Z";
const STUDIO = "/aside/event/record";
const MARK = { postId: "post", userId: "ada", startedAt: STARTED, seconds: 12 };
let spool: Spool;

// Test files share their process.
afterAll(() => void vi.unstubAllGlobals());

beforeEach(async () => {
  const kept = new Map<string, string>();
  const storage = new Proxy(
    {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    { ownKeys: () => [...kept.keys()], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) },
  );
  vi.stubGlobal("localStorage", storage);
  spool = new Spool(new OverflowFiles(NO_FILES));
  vi.spyOn(Spool, "open").mockResolvedValue(spool);
  await spool.saveRecord({ ...SPOOL_RECORD, post_id: "post", started_at: STARTED, context: { userId: "ada", resumePath: STUDIO } });
  markUnsent(MARK);
  upload.send = async () => true;
});

it("names what it sent, and forgets it", async () => {
  expect(await sendStopped("post", "ada")).toEqual({ title: draftCopy.title(STARTED), studio: STUDIO });
  expect(unsentPosts()).toBe("");
});

it("says nothing of what an open recorder sends, which says it itself", async () => {
  upload.send = async () => false;
  expect(await sendStopped("post", "ada")).toBeNull();
});

it("names what a recorder sends that was left in this tab", async () => {
  upload.send = async () => {
    noteLeft("post");
    return false;
  };
  expect((await sendStopped("post", "ada"))?.title).toBe(draftCopy.title(STARTED));
});

it("says nothing of a refused recording, also if its recorder was left", async () => {
  noteLeft("post");
  upload.send = async () => {
    throw new PermanentUploadError("It is too long.", 422);
  };
  expect(await sendStopped("post", "ada")).toBeNull();
  expect(unsentPosts()).toBe("");
});

it("lists a person's own recordings with time and length, and none of an earlier release, which has neither", () => {
  markUnsent({ ...MARK, postId: "other", userId: "bob" });
  localStorage.setItem("aside.unsent.old", "");
  expect(parseUnsent(unsentText("ada"))).toEqual([MARK]);
  expect(unsentPosts()).toBe("old other post");
});

it("counts both kinds of recordings for the question at a sign-out, and only the person's own", () => {
  markUnsent({ ...MARK, postId: "other", userId: "bob" });
  saveDraft("ada", { id: "local-1", startedAt: STARTED, title: "Recording", isStopped: true, refused: null });
  expect(countOnDevice("ada")).toBe(2);
});
