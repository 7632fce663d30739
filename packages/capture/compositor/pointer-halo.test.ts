import { expect, test } from "vitest";
import { isSameHalo, PointerHalo } from "./pointer-halo.ts";

test("highlights a moving pointer, fades a resting one after two seconds, and highlights it again when it moves", () => {
  const halo = new PointerHalo();
  expect(halo.at(0)).toBeNull();
  halo.move({ x: 0.5, y: 0.25 }, 1000);
  expect(halo.at(1000)).toEqual({ x: 0.5, y: 0.25, strength: 1 });
  expect(halo.at(2600)?.strength).toBe(1);
  expect(halo.at(2850)?.strength).toBeCloseTo(0.5);
  expect(halo.at(3000)).toBeNull();
  halo.move({ x: 0.6, y: 0.25 }, 9000);
  expect(halo.at(9001)).toMatchObject({ x: 0.6, strength: 1 });
});

test("does not highlight a pointer outside the screen", () => {
  const halo = new PointerHalo();
  halo.move({ x: 0.5, y: 0.5 }, 0);
  halo.move(null, 10);
  expect(halo.at(11)).toBeNull();
});

test("needs no new frame for a halo that neither moves nor fades", () => {
  const lit = { x: 0.5, y: 0.5, strength: 1 };
  expect(isSameHalo(lit, { ...lit })).toBe(true);
  expect(isSameHalo(null, null)).toBe(true);
  for (const other of [null, { ...lit, x: 0.6 }, { ...lit, strength: 0.9 }]) expect(isSameHalo(lit, other)).toBe(false);
});
