import { expect, it } from "vitest";
import { signInStart } from "./sign-in-start.ts";

it.each([
  ["", "login"],
  ["?show_login=true&utm_source=x", "login"],
  ["?signup_default=true", "signup"],
  ["?signup_default=false", "login"],
  ["?promo=cap_2026", "signup"],
  ["?gclid=abc&signup_default=true", "acquisition"],
])("the query %j starts with the screen %s", (search, start) => {
  expect(signInStart(new URLSearchParams(search))).toBe(start);
});
