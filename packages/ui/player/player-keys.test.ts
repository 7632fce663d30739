import { expect, it } from "vitest";
import { playerCommand } from "./player-keys.ts";

const press = (key: string, held: Partial<Record<"ctrlKey" | "metaKey" | "altKey" | "shiftKey", boolean>> = {}) =>
  playerCommand({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });

it("plays and pauses with Space and K, in any case", () => {
  for (const key of [" ", "k", "K"]) expect(press(key)).toEqual({ do: "toggle-play" });
});

it("seeks 5 seconds with arrow keys and 10 with j and l", () => {
  expect(press("ArrowLeft")).toEqual({ do: "seek", by: -5 });
  expect(press("l")).toEqual({ do: "seek", by: 10 });
});

it("changes the chapter only with Shift", () => {
  expect(press("N", { shiftKey: true })).toEqual({ do: "chapter", by: 1 });
  expect(press("P", { shiftKey: true })).toEqual({ do: "chapter", by: -1 });
  expect([press("n"), press("p")]).toEqual([undefined, undefined]);
});

it("ignores browser shortcuts and other keys", () => {
  expect(press("f", { ctrlKey: true })).toBeUndefined();
  expect(press("c", { metaKey: true })).toBeUndefined();
  expect(press("Tab")).toBeUndefined();
});
