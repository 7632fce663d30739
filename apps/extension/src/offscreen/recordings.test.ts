import { ApiError, NetworkError } from "@aside/web-client/api-error.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { copy } from "../copy.ts";
import { type Begin, DEFAULT_SETTINGS, type RecordingState } from "../messages.ts";
import { Recordings } from "./recordings.ts";
import { recoveryTextOf } from "./text-of.ts";

const { call, recorders } = vi.hoisted(() => ({ call: vi.fn<(...given: unknown[]) => Promise<unknown>>(), recorders: [] as string[] }));
vi.mock("./server.ts", () => ({ api: { call }, transport: {}, chunkTransport: {} }));
vi.mock("./copy-text.ts", () => ({ copyText: () => true }));
vi.mock("@aside/capture/recorder/recorder.ts", () => ({
  Recorder: class {
    readonly getSnapshot = () => ({ status: "ready", upload: null, notice: null, elapsed: 0, countdown: 0 });
    readonly subscribe = () => () => {};
    async prepare() {
      await Promise.resolve(recorders.push("prepare"));
    }
    async start() {
      await Promise.resolve(recorders.push("start"));
    }
    dispose() {
      recorders.push("dispose");
    }
  },
}));

const TAB: Begin = { ...DEFAULT_SETTINGS, tabId: 1, streamId: "stream", isForEmail: false };
const EVENT = { id: "event", CreatorPosts: [{ id: "post" }] };
const REPLIES: Record<string, unknown> = {
  createEvent: EVENT,
  createLimit: { recording_limit_seconds: 60 },
  shareLink: { share_url: "link" },
};
const replyTo = async (endpoint: unknown) => await Promise.resolve(REPLIES[(endpoint as { name: string }).name]);

let state: RecordingState;
let track: { stop: () => void; isStopped: boolean };
beforeEach(() => {
  call.mockReset();
  recorders.length = 0;
  track = { isStopped: false, stop: () => (track.isStopped = true) };
  const stream = { getTracks: () => [track], getVideoTracks: () => [track], getAudioTracks: () => [] };
  vi.stubGlobal("navigator", { mediaDevices: { getUserMedia: async () => await Promise.resolve(stream) } });
  vi.stubGlobal("localStorage", { setItem: () => {}, removeItem: () => {} });
  const sendMessage = async (message: { data: RecordingState }) => await Promise.resolve(((state = message.data), { value: null }));
  vi.stubGlobal("chrome", { runtime: { sendMessage } });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["a server that can't be reached", new NetworkError(), copy.unreachable],
  ["a person who disconnected", new ApiError(401, "not_connected", "not connected"), copy.notConnectedNow],
  ["a right that was not given", new ApiError(401, "api_key_invalid", "This API key is missing."), copy.notPermitted],
  ["a plan without it, in the server's words", new ApiError(402, "trial_ended", "Your trial has ended."), "Your trial has ended."],
  ["a defect, without a program's words", new TypeError("x is undefined"), copy.unexpected],
])("a start that fails by %s says so, and the tab is not captured any more", async (_name, error, text) => {
  call.mockRejectedValue(error);
  await new Recordings().begin(TAB);
  expect(state).toMatchObject({ status: "failed", problem: { text }, shareUrl: null });
  expect(track.isStopped).toBe(true);
});

test("a tab that the browser refuses is no text of the browser", async () => {
  vi.stubGlobal("navigator", {
    mediaDevices: { getUserMedia: async () => await Promise.reject(new DOMException("Error starting tab capture", "AbortError")) },
  });
  await new Recordings().begin(TAB);
  expect(state).toMatchObject({ status: "failed", problem: { text: copy.tabNotCaptured } });
});

test.each(["createEvent", "shareLink"])("canceled while the server has not answered %s, nothing is recorded", async (waiting) => {
  const answer = Promise.withResolvers<unknown>();
  call.mockImplementation(async (endpoint) => await ((endpoint as { name: string }).name === waiting ? answer.promise : replyTo(endpoint)));
  const recordings = new Recordings();
  const beginning = recordings.begin(TAB);
  await vi.waitFor(() => expect(call.mock.calls.map(([endpoint]) => (endpoint as { name: string }).name)).toContain(waiting));
  recordings.control("cancel");
  expect(state).toMatchObject({ status: "idle" });
  expect(track.isStopped).toBe(true);
  answer.resolve(REPLIES[waiting]);
  await beginning;
  expect(state).toMatchObject({ status: "idle", shareUrl: null });
  expect(recorders).not.toContain("start");
});

test("what another account or server recorded can't be saved with this one, which is said", () => {
  expect(recoveryTextOf(new ApiError(404, "not_found", "Not found."))).toBe(copy.otherAccount);
  expect(recoveryTextOf(new NetworkError())).toBe(copy.unreachable);
});

test("otherwise it starts with the link, and keeps the tab", async () => {
  call.mockImplementation(replyTo);
  await new Recordings().begin(TAB);
  expect(recorders).toEqual(["prepare", "start"]);
  expect(state).toMatchObject({ shareUrl: "link", eventId: "event" });
  expect(track.isStopped).toBe(false);
});
