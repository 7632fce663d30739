import { expect, it, vi } from "vitest";
import { Recorder } from "./recorder.ts";
import { MAX_IN_MEMORY } from "./recorder-notices.ts";
import type { RecorderOptions } from "./recorder-state.ts";
import type { RecordingOptions } from "./recording.ts";

// Tests the recorder's decisions without devices, encoders and disks.
const take = vi.hoisted(() => ({ calls: [] as string[], options: null as RecordingOptions | null }));
vi.mock("./begin-recording.ts", () => ({
  beginRecording: async (options: RecordingOptions) => {
    take.options = options;
    return { pause: () => take.calls.push("pause"), resume: () => take.calls.push("resume"), mark: () => {}, release: () => {} };
  },
}));
vi.mock("./sources.ts", () => ({
  Sources: class {
    video = null;
    audio = {};
    format = null;
    preview = null;
    composer = null;
    hasBackgrounds = false;
    async open() {}
    async show() {}
    async wake() {}
    fix() {}
    close() {}
  },
}));

it("pauses while too much data is in memory, and can be resumed after enough is uploaded", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: async () => [] } });
  const recorder = new Recorder({
    postId: "post",
    limitSeconds: 120,
    maxLines: 1080,
    transport: {} as RecorderOptions["transport"],
    chunkTransport: {} as RecorderOptions["chunkTransport"],
    storage: { getItem: () => null, setItem: () => {} },
  });
  const now = () => recorder.getSnapshot();
  await recorder.prepare();
  const started = recorder.start();
  await vi.advanceTimersByTimeAsync(3000);
  await started;
  expect(now().status).toBe("recording");

  take.options?.onOverflow(1);
  expect(now()).toMatchObject({ status: "recording", notice: { is: "spool-full", isPaused: false }, bytesInMemory: 1 });
  take.options?.onOverflow(MAX_IN_MEMORY + 1);
  expect(now()).toMatchObject({ status: "paused", notice: { is: "spool-full", isPaused: true } });
  recorder.resume();
  expect(now().status).toBe("paused");
  take.options?.onOverflow(MAX_IN_MEMORY);
  expect(now()).toMatchObject({ status: "paused", notice: { is: "spool-full", isPaused: false } });
  recorder.resume();
  expect(now().status).toBe("recording");
  expect(take.calls).toEqual(["pause", "resume"]);

  recorder.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("pauses a recording that is not uploaded as soon as something is only in memory", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { mediaDevices: { enumerateDevices: async () => [] } });
  const storage = { getItem: () => null, setItem: () => {} };
  const options = { postId: "local-1", limitSeconds: 120, maxLines: 1080, transport: null, chunkTransport: null, storage };
  const recorder = new Recorder(options);
  await recorder.prepare();
  const started = recorder.start();
  await vi.advanceTimersByTimeAsync(3000);
  await started;
  take.options?.onOverflow(1);
  const notice = { is: "spool-full", isPaused: true, isUploaded: false };
  expect(recorder.getSnapshot()).toMatchObject({ status: "paused", notice });
  recorder.resume();
  expect(recorder.getSnapshot()).toMatchObject({ status: "paused", notice });
  recorder.dispose();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
