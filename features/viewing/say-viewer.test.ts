import { expect, test } from "vitest";
import { sayViewer } from "./copy.ts";

test("says in words what a viewer did", () => {
  const viewer = { name: "Grace Hopper", viewed_percent: 0, finished_at: null, replied: false };
  expect(sayViewer(viewer)).toBe("Grace Hopper opened it");
  expect(sayViewer({ ...viewer, viewed_percent: 39.6, replied: true })).toBe("Grace Hopper watched 40% and replied");
  expect(sayViewer({ ...viewer, viewed_percent: 100, finished_at: "2026-11-28T11:55:00Z" })).toBe("Grace Hopper watched all of it");
});
