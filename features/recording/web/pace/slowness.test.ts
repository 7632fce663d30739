import { expect, test } from "vitest";
import { lowerPicture, slownessOf, slowText } from "./slowness.ts";

const pace = { isBehind: false, isSlow: false, maskRate: 30, frameRate: 30, wantedRate: 30 };
const given = { lines: 1080, canLower: true, isRecording: false };

test("says what the computer is too slow for", () => {
  const blurred = { layout: "camera", background: { kind: "blur", strength: "light" } } as const;
  const screen = { layout: "screen", background: { kind: "none" } } as const;
  expect(slownessOf({ ...blurred, pace: null })).toBe(null);
  expect(slownessOf({ ...blurred, pace })).toBe(null);
  expect(slownessOf({ ...blurred, pace: { ...pace, isBehind: true } })).toBe("background");
  expect(slownessOf({ ...blurred, pace: { ...pace, isSlow: true } })).toBe("background");
  expect(slownessOf({ ...screen, pace: { ...pace, isSlow: true } })).toBe("picture");
  // Without the camera no background is drawn.
  expect(slownessOf({ ...blurred, layout: "screen", pace: { ...pace, isBehind: true } })).toBe(null);
});

test("reports a slow background by the frame rate if that is low, otherwise by the update rate of edges", () => {
  expect(slowText("background", { ...pace, isSlow: true, frameRate: 14 }, given)).toBe(
    "This computer is slow for backgrounds: the video has 14 instead of 30 frames per second.",
  );
  expect(slowText("background", { ...pace, maskRate: 9 }, given)).toBe(
    "This computer is slow for backgrounds: edges update only 9 times per second.",
  );
});

test("says what to do about a picture that is too large", () => {
  const slow = { ...pace, isSlow: true, frameRate: 41, wantedRate: 60 };
  const text = "This computer is slow for 1080p: the video has 41 instead of 60 frames per second.";
  expect(slowText("picture", slow, given)).toBe(text);
  expect(slowText("picture", slow, { ...given, isRecording: true })).toBe(
    `${text} For the next recording, choose a lower quality in Settings.`,
  );
  expect(slowText("picture", slow, { ...given, canLower: false })).toBe(`${text} Close other programs and tabs.`);
});

test("offers fewer frames first, then fewer lines", () => {
  expect(lowerPicture(1440, 60)).toEqual({ choice: { screenRate: 30 }, label: "Use 30 frames per second" });
  expect(lowerPicture(1440, 30)).toEqual({ choice: { quality: 1080 }, label: "Use 1080p" });
  expect(lowerPicture(720, 30)).toBe(null);
});
