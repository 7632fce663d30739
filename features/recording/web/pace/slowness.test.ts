import { expect, test } from "vitest";
import { firstState, type RecorderState } from "@aside/capture/recorder/recorder-state.ts";
import { lowerPicture, slownessOf, slowText } from "./slowness.ts";

const pace = { isBehind: false, isSlow: false, maskRate: 30, frameRate: 30, wantedRate: 30 };
const slow = { isSlow: true, frameRate: 41, wantedRate: 60 };
const given = { lines: 1080, canLower: true };
const state: RecorderState = { ...firstState(120, { getItem: () => null }), status: "ready", pace };
const blurred: RecorderState = { ...state, background: { kind: "blur", strength: "light" } };
const recording: RecorderState = { ...state, status: "recording" };

test("says what the computer is too slow for", () => {
  expect(slownessOf(state)).toBe(null);
  expect(slownessOf({ ...blurred, pace: null })).toBe(null);
  expect(slownessOf({ ...blurred, pace: { ...pace, isBehind: true } })).toBe("background");
  expect(slownessOf({ ...blurred, pace: { ...pace, isSlow: true } })).toBe("background");
  expect(slownessOf({ ...state, layout: "screen", pace: { ...pace, isSlow: true } })).toBe("picture");
  // Without the camera no background is drawn.
  expect(slownessOf({ ...blurred, layout: "screen", pace: { ...pace, isBehind: true } })).toBe(null);
  expect(slownessOf({ ...recording, encoding: slow })).toBe("encoder");
  // Of the recording before this one.
  expect(slownessOf({ ...state, encoding: slow })).toBe(null);
});

test("reports a slow background by the frame rate if that is low, otherwise by the update rate of edges", () => {
  expect(slowText("background", { ...blurred, pace: { ...pace, isSlow: true, frameRate: 14 } }, given)).toBe(
    "This device is slow for backgrounds: the video has 14 instead of 30 frames per second.",
  );
  expect(slowText("background", { ...blurred, pace: { ...pace, maskRate: 9 } }, given)).toBe(
    "This device is slow for backgrounds: edges update only 9 times per second.",
  );
});

test("says what to do about a picture that is too large", () => {
  const text = "This device is slow for 1080p: the video has 41 instead of 60 frames per second.";
  const next = "For the next recording, choose a lower quality in Settings.";
  const late = { ...pace, ...slow };
  expect(slowText("picture", { ...state, pace: late }, given)).toBe(text);
  expect(slowText("picture", { ...recording, pace: late }, given)).toBe(`${text} ${next}`);
  expect(slowText("picture", { ...state, pace: late }, { ...given, canLower: false })).toBe(`${text} Close other apps and tabs.`);
  expect(slowText("encoder", { ...recording, encoding: slow }, given)).toBe(
    `This device encodes 1080p too slowly: the video has 41 instead of 60 frames per second. ${next}`,
  );
});

test("offers fewer frames first, then fewer lines", () => {
  expect(lowerPicture(1440, 60)).toEqual({ choice: { screenRate: 30 }, label: "Use 30 frames per second" });
  expect(lowerPicture(1440, 30)).toEqual({ choice: { quality: 1080 }, label: "Use 1080p" });
  expect(lowerPicture(720, 30)).toBe(null);
});
