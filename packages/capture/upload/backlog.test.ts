import { expect, test } from "vitest";
import { Backlog } from "./backlog.ts";

const video = { track: "video", duration: 1 } as const;
const audio = { track: "audio", duration: 1 } as const;

test("what waits for the slower track is written down, in steps, and forgotten when it is stored", () => {
  const backlog = new Backlog(["video", "audio"]);
  expect([backlog.add(video, 1.2), backlog.add(audio, 1.4)]).toEqual([null, null]);
  // The sound falls behind: one second of it is stored.
  expect(backlog.add(video, 3.9)).toBeNull();
  expect(backlog.add(video, 7.4)).toBe(6);
  expect(backlog.add(video, 9)).toBeNull();
  expect(backlog.add(audio, 14)).toBe(12);
  expect(backlog.add(audio, 14)).toBeNull();
  expect(backlog.add(audio, 8)).toBe(4);
  expect(backlog.add(audio, 6.5)).toBe(0);
  expect(backlog.add(audio, 6.5)).toBeNull();
});

test("a device that keeps up writes nothing", () => {
  const backlog = new Backlog(["audio"]);
  for (let second = 1; second < 600; second++) expect(backlog.add(audio, second + 1.5)).toBeNull();
});
