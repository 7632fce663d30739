import { expect, it } from "vitest";
import { furtherStep, trailOf } from "./record-steps.ts";

const links = (...args: Parameters<typeof trailOf>) => trailOf(...args).map((step) => step.href);

it("enables no step beyond the furthest one reached", () => {
  expect(links("record", "/aside/1", "record")).toEqual([undefined, undefined, undefined]);
  expect(links("preview", "/aside/1", "preview")).toEqual(["/aside/1/record", undefined, undefined]);
});

it("enables the steps ahead again after going back", () => {
  expect(links("record", "/aside/1", "preview")).toEqual([undefined, "/aside/1/preview", undefined]);
});

it("disables all steps once it is sent", () => {
  expect(links("sent", "/aside/1", "sent")).toEqual([undefined, undefined, undefined]);
  expect(links("record", "/aside/1", "sent")).toEqual([undefined, undefined, undefined]);
});

it("marks only the current step", () => {
  expect(trailOf("preview", "/aside/1", "preview").map((step) => step.current)).toEqual([false, true, false]);
});

it("returns the later step", () => {
  expect(furtherStep("record", "preview")).toBe("preview");
  expect(furtherStep("sent", "preview")).toBe("sent");
});
