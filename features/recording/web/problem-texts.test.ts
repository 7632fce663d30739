import { expect, test } from "vitest";
import { slowText } from "./problem-texts.ts";

const pace = { isBehind: true, maskRate: 9, frameRate: 30 };

test("reports a slow computer by its frame rate if that is low, otherwise by the update rate of edges", () => {
  expect(slowText({ ...pace, frameRate: 14 } as never)).toBe(
    "This computer is slow for backgrounds: the video has 14 instead of 30 frames per second.",
  );
  expect(slowText(pace as never)).toBe("This computer is slow for backgrounds: edges update only 9 times per second.");
});
