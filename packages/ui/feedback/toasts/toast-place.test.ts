import { expect, it } from "vitest";
import { toastBottom, toastTop } from "./toast-place.ts";

const phone = { width: 380, height: 800, covered: 0 };

it("is above the highest bar of a phone", () => {
  expect(toastBottom([], phone)).toBe(12);
  expect(toastBottom([{ top: 743, bottom: 800, width: 380 }], phone)).toBe(69);
  const selection = { top: 660, bottom: 720, width: 340 };
  expect(toastBottom([selection, { top: 743, bottom: 800, width: 380 }], phone)).toBe(152);
});

it("is above all rows of the studio's controls", () => {
  const rows = [
    { top: 570, bottom: 640, width: 364 },
    { top: 652, bottom: 724, width: 364 },
    { top: 740, bottom: 792, width: 364 },
  ];
  expect(toastBottom(rows, phone)).toBe(242);
});

it("ignores what is hidden, narrow, or not at the lower edge", () => {
  const hidden = { top: 0, bottom: 0, width: 0 };
  const column = { top: 60, bottom: 800, width: 100 };
  const dialogInTheMiddle = { top: 200, bottom: 600, width: 380 };
  expect(toastBottom([hidden, column, dialogInTheMiddle], phone)).toBe(12);
});

it("is above the keyboard", () => {
  expect(toastBottom([{ top: 743, bottom: 800, width: 380 }], { ...phone, covered: 320 })).toBe(332);
});

it("finds no place above a sheet that fills the screen", () => {
  expect(toastBottom([{ top: 100, bottom: 800, width: 380 }], phone)).toBeNull();
});

it("is below the heading of a dialog at the upper edge", () => {
  expect(toastTop([], 80)).toBe(80);
  expect(toastTop([{ top: 48, bottom: 76 }], 80)).toBe(88);
  expect(toastTop([{ top: 100, bottom: 128 }], 80)).toBe(140);
  // A long one, and a question over its dialog.
  expect(
    toastTop(
      [
        { top: 130, bottom: 190 },
        { top: 60, bottom: 116 },
      ],
      12,
    ),
  ).toBe(202);
});

it("stays above a dialog in the middle", () => {
  expect(toastTop([{ top: 300, bottom: 328 }], 80)).toBe(80);
});
