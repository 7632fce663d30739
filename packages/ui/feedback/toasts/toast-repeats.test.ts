import { expect, it } from "vitest";
import { createRepeatGate, isSessionExpiry } from "./toast-repeats.ts";

function gateWithClock() {
  const clock = { ms: 0 };
  return { clock, allow: createRepeatGate(5000, () => clock.ms) };
}

it("suppresses an identical error once, then shows it again", () => {
  const { allow } = gateWithClock();
  expect([allow("Invalid code"), allow("Invalid code"), allow("Invalid code")]).toEqual([true, false, true]);
});

it("never suppresses a different error", () => {
  const { allow } = gateWithClock();
  expect([allow("a"), allow("b"), allow("a")]).toEqual([true, true, true]);
});

it("shows an identical error again once the first has left the screen", () => {
  const { clock, allow } = gateWithClock();
  expect(allow("a")).toBe(true);
  clock.ms = 5000;
  expect(allow("a")).toBe(true);
});

it("recognizes an expired session by its message", () => {
  expect(isSessionExpiry("Your session has expired. Please login again to continue.")).toBe(true);
  expect(isSessionExpiry("Invalid code")).toBe(false);
});
