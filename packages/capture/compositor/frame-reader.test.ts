import { expect, test } from "vitest";
import { FrameReader } from "./frame-reader.ts";

type Frame = { isOpen: boolean; close(): void };

/** Behaves like Chromium's: a frame in transit is lost and never closed when its stream is canceled. */
function makeTrack() {
  const made: Frame[] = [];
  const stream = Promise.withResolvers<ReadableStreamDefaultController<Frame>>();
  let isOver = false;
  const frames = new ReadableStream<Frame>(
    { pull: (controller) => stream.resolve(controller), cancel: () => void (isOver = true) },
    { highWaterMark: 0 },
  );
  return {
    made,
    frames: frames as unknown as ReadableStream<VideoFrame>,
    isCancelled: () => isOver,
    deliver: async () => {
      const frame = { isOpen: true, close: () => void (frame.isOpen = false) };
      made.push(frame);
      const controller = await stream.promise;
      if (!isOver) controller.enqueue(frame);
      await new Promise((resolve) => setTimeout(resolve));
    },
    end: async () => (await stream.promise).close(),
  };
}

test("delivers frames until it is stopped, then closes the frame in transit and releases the track", async () => {
  const track = makeTrack();
  const seen: VideoFrame[] = [];
  const reader = new FrameReader(track.frames, (frame) => seen.push(frame));
  await track.deliver();
  await track.deliver();
  reader.stop();
  expect(track.isCancelled()).toBe(false);
  await track.deliver();
  await reader.ended;
  expect(seen).toHaveLength(2);
  expect(track.made.map((frame) => frame.isOpen)).toEqual([true, true, false]);
  expect(track.isCancelled()).toBe(true);
});

test("stops reading when its own callback stops it", async () => {
  const track = makeTrack();
  const reader = new FrameReader(track.frames, (frame) => {
    frame.close();
    reader.stop();
  });
  await track.deliver();
  await reader.ended;
  expect(track.isCancelled()).toBe(true);
  expect(track.made.map((frame) => frame.isOpen)).toEqual([false]);
});

test("ends with its track", async () => {
  const track = makeTrack();
  const reader = new FrameReader(track.frames, (frame) => frame.close());
  await track.deliver();
  await track.end();
  await expect(reader.ended).resolves.toBeUndefined();
});
