import { expect, test } from "vitest";
import { checkCsrf, makeCsrfToken } from "./csrf.ts";

const key = new Uint8Array(32).fill(1);
const other = new Uint8Array(32).fill(2);
const passes = (own: Uint8Array, cookie: string | undefined, header: unknown) => {
  try {
    checkCsrf(own, cookie, header);
    return true;
  } catch {
    return false;
  }
};

test("a valid token is accepted repeatedly, with its own key and where header and cookie are equal", () => {
  const token = makeCsrfToken(key);
  expect(passes(key, token, token)).toBe(true);
  expect(passes(key, token, token)).toBe(true);
  expect(passes(other, token, token)).toBe(false);
  expect(passes(key, token, makeCsrfToken(key))).toBe(false);
  for (const [cookie, header] of [
    [token, undefined],
    [undefined, token],
    [undefined, undefined],
    [token, [token, token]],
  ])
    expect(passes(key, cookie as string | undefined, header)).toBe(false);
});

test("an invented token is refused, even when it resembles a valid one", () => {
  const token = makeCsrfToken(key);
  expect(passes(key, token, token)).toBe(true);
  const [random = "", mac = ""] = token.split(".");
  for (const made of ["", ".", `${token}.`, `${token}.x`, `${random}x.${mac}`, `.${mac}`, `${random}.`, random, makeCsrfToken(other)])
    expect(passes(key, made, made)).toBe(false);
});

test("tokens beyond the cache's size are still verified", () => {
  const tokens = Array.from({ length: 5_100 }, () => makeCsrfToken(key));
  expect(tokens.every((token) => passes(key, token, token))).toBe(true);
  expect(passes(key, tokens[0], tokens[0])).toBe(true);
  expect(passes(key, `${tokens[0]}x`, `${tokens[0]}x`)).toBe(false);
});
