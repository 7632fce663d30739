import { describe, expect, test } from "vitest";
import { readStudioKey } from "./use-studio-keys.ts";

/** An element that matches the given selectors, itself or an ancestor. */
function element(...selectors: string[]) {
  return {
    isContentEditable: false,
    closest: (list: string) => list.split(", ").find((selector) => selectors.includes(selector)) ?? null,
  };
}

const key = (name: string) => ({ key: name, metaKey: false, ctrlKey: false, altKey: false, repeat: false });
const page = element("body");

describe("the studio's keys", () => {
  test("R starts, and stops also while paused", () => {
    expect(readStudioKey(key("r"), page, "ready")).toBe("start");
    expect(readStudioKey(key("R"), page, "recording")).toBe("stop");
    expect(readStudioKey(key("r"), page, "paused")).toBe("stop");
  });

  test("Space pauses and resumes, and does nothing before recording", () => {
    expect(readStudioKey(key(" "), page, "recording")).toBe("pause");
    expect(readStudioKey(key(" "), page, "paused")).toBe("resume");
    expect(readStudioKey(key(" "), page, "ready")).toBeNull();
  });

  test("Space presses a focused button or chooses a background instead", () => {
    expect(readStudioKey(key(" "), element("button"), "recording")).toBeNull();
    expect(readStudioKey(key(" "), element("input", "input[type=radio]"), "recording")).toBeNull();
  });

  test("Escape cancels the countdown, otherwise it closes the drawer", () => {
    expect(readStudioKey(key("Escape"), page, "countdown")).toBe("cancel");
    expect(readStudioKey(key("Escape"), page, "ready")).toBe("escape");
  });

  test("a chosen background leaves the letters to the studio", () => {
    expect(readStudioKey(key("r"), element("input", "input[type=radio]"), "ready")).toBe("start");
    expect(readStudioKey(key("?"), page, "recording")).toBe("help");
  });

  test("ignores keys while typing, in dialogs, with modifiers, and held keys", () => {
    expect(readStudioKey(key("r"), element("input"), "ready")).toBeNull();
    expect(readStudioKey(key("r"), { ...page, isContentEditable: true }, "ready")).toBeNull();
    expect(readStudioKey(key("r"), element("input", "input[type=radio]", "[role=dialog]"), "ready")).toBeNull();
    expect(readStudioKey({ ...key("r"), ctrlKey: true }, page, "ready")).toBeNull();
    expect(readStudioKey({ ...key(" "), repeat: true }, page, "recording")).toBeNull();
  });
});
