import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

function token(name: string, theme: "light" | "dark"): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`no token --${name}`);
  const sides = /light-dark\((#\w{6}), (#\w{6})\)/.exec(value);
  return (theme === "light" ? sides?.[1] : sides?.[2]) ?? value;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [bright = 0, dim = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (bright + 0.05) / (dim + 0.05);
}

const grounds = ["paper", "surface", "sunken"];
const textPairs = [
  ...grounds.flatMap((ground) => [
    ["ink", ground],
    ["muted", ground],
  ]),
  ...["paper", "surface"].flatMap((ground) => ["ember-strong", "success", "warning", "danger"].map((text) => [text, ground])),
  ["on-ember", "ember-strong"],
  ["on-ember", "ember-hover"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ...["success", "warning", "danger"].flatMap((tone) => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
  ]),
  ["ember-strong", "ember-soft"],
  ["ink", "ember-soft"],
  ["paper", "ink"],
] as [string, string][];
const shapePairs = grounds.flatMap((ground) => [
  ["focus", ground],
  ["line-strong", ground],
  ["ember", ground],
  ...["slate", "red", "orange", "amber", "green", "teal", "blue", "violet", "pink"].map((color) => [`label-${color}`, ground]),
]) as [string, string][];

describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
  it.each(textPairs)("text %s on %s has a contrast of at least 4.5:1", (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });
  it.each(shapePairs)("shape %s on %s has a contrast of at least 3:1", (shape, ground) => {
    expect(contrast(token(shape, theme), token(ground, theme))).toBeGreaterThanOrEqual(3);
  });
});
