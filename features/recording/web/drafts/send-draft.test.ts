import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { NO_FILES, OverflowFiles } from "@aside/capture/upload/spool-overflow.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { SPOOL_RECORD } from "@aside/capture/upload/testkit/spool-record.ts";
import { beforeEach, expect, it, vi } from "vitest";
import { readDraft, saveDraft } from "../../local-drafts.ts";
import { sendDraft } from "./send-draft.ts";

type Given = { params?: { id: string }; body?: object };

// The server and the upload: what was asked, and whether the upload is refused.
const server = vi.hoisted(() => ({
  calls: [] as { name: string; given: Given; key: string | undefined }[],
  status: "DRAFT",
  refusal: null as Error | null,
  onUpload: () => {},
}));
vi.mock("@aside/web-client/api.ts", () => ({
  api: {
    call: async ({ name }: { name: string }, given: Given, options?: { idempotencyKey?: string }) => {
      server.calls.push({ name, given, key: options?.idempotencyKey });
      return { id: "event", CreatorPosts: [{ id: "post", post_status: server.status }] };
    },
  },
}));
vi.mock("../use-recorder.ts", () => ({ ownUserId: () => "ada" }));
vi.mock("./send-stopped.ts", () => ({
  sendRecord: async () => {
    server.onUpload();
    if (server.refusal) throw server.refusal;
  },
}));

const ID = "local-1";
const DRAFT = { id: ID, startedAt: "2026-11-29T14:05:00Z", title: "Recording from Nov 29", isStopped: true, refused: null };
const CONTEXT = { userId: "ada", draftId: ID, recipients: "grace@example.org", chat: "token" };
const answerChat = vi.fn<() => Promise<void>>(async () => {});
let spool: Spool;
const named = (name: string) => server.calls.filter((call) => call.name === name);

beforeEach(async () => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("navigator", { locks: { request: async (_name: string, work: () => Promise<void>) => await work() } });
  Object.assign(server, { calls: [], status: "DRAFT", refusal: null, onUpload: () => {} });
  spool = new Spool(new OverflowFiles(NO_FILES));
  vi.spyOn(Spool, "open").mockResolvedValue(spool);
  await spool.saveRecord({ ...SPOOL_RECORD, post_id: ID, started_at: "2026-11-29T14:05:00Z", context: CONTEXT });
  saveDraft("ada", DRAFT);
});

it("gives the Aside the draft's time, title, recipients and chat", async () => {
  expect(await sendDraft("ada", ID, answerChat)).toBe("/aside/event/record");
  const [created] = named("createEvent");
  expect(created?.given.body).toMatchObject({ title: "Recording from Nov 29", recorded_at: "2026-11-29T14:05:00Z" });
  expect(named("updatePost")[0]?.given).toEqual({ params: { id: "post" }, body: { draft_recipients: "grace@example.org" } });
  expect(answerChat).toHaveBeenCalledWith("token", "event");
  expect(readDraft("ada", ID)).toBeNull();
});

it("leaves no Aside of a refused draft, and makes another one when it is tried again", async () => {
  server.refusal = new PermanentUploadError("It is too long.", 422);
  expect(await sendDraft("ada", ID, answerChat)).toBeNull();
  expect(readDraft("ada", ID)?.refused).toBe("It is too long.");
  expect([named("deleteEvent").length, named("purgeEvent").length]).toEqual([1, 1]);
  server.refusal = null;
  expect(await sendDraft("ada", ID, answerChat)).toBe("/aside/event/record");
  expect(new Set(named("createEvent").map(({ key }) => key)).size).toBe(2);
  expect(named("updatePost")).toHaveLength(2);
});

it("makes a reply of a draft that replies, and deletes only the reply if it is refused", async () => {
  await spool.saveRecord({ ...SPOOL_RECORD, post_id: ID, context: { ...CONTEXT, replyTo: "plan", isPrivate: "true" } });
  server.refusal = new PermanentUploadError("It is too long.", 422);
  expect(await sendDraft("ada", ID, answerChat)).toBeNull();
  expect(named("deletePost").map(({ given }) => given.params?.id)).toEqual(["event"]);
  server.refusal = null;
  expect(await sendDraft("ada", ID, answerChat)).toBe("/respond/event/record");
  expect(named("createPost")[0]?.given.body).toEqual({ event_id: "plan", is_private: true });
  expect([named("createEvent"), named("deleteEvent"), named("updatePost")]).toEqual([[], [], []]);
});

it("keeps an Aside that the person has sent meanwhile", async () => {
  Object.assign(server, { status: "SENT", refusal: new PermanentUploadError("It is too long.", 422) });
  await sendDraft("ada", ID, answerChat);
  expect(named("deleteEvent")).toEqual([]);
  expect((await spool.readRecord("take"))?.post_id).toBe("post");
});

it("says which Aside it becomes while it is uploaded, so that lists show it once", async () => {
  const known: (string | undefined)[] = [];
  server.onUpload = () => void known.push(readDraft("ada", ID)?.eventId);
  await sendDraft("ada", ID, answerChat);
  expect(known).toEqual(["event"]);
});
