import { expect, it } from "vitest";
import type { PersonaVideo } from "../../contract.ts";
import { timeLeft } from "./time-left.ts";

const START = Date.parse("2026-01-01T10:00:00Z");
const video = (progress: number, expected_until: string | null = "2026-01-01T10:30:00Z") =>
  ({ progress, created_at: new Date(START).toISOString(), expected_until }) as PersonaVideo;
const after = (seconds: number) => START + seconds * 1000;

it("guesses from the progress", () => {
  expect(timeLeft(video(0.5), after(40))).toBe("less than a minute left");
  expect(timeLeft(video(0.25), after(40))).toBe("about 2 min left");
  expect(timeLeft(video(0.1), after(60))).toBe("about 9 min left");
});

it("says when it is given up while there is no progress", () => {
  expect(timeLeft(video(0), after(40))).toMatch(/^Ready by .+ at the latest$/);
  expect(timeLeft(video(0, null), after(40))).toBe("");
});
