import { expect, it } from "vitest";
import { popupRefusal, readPopupMode } from "./popup-mode.ts";

function memoryStore() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

it("reads popup mode from the address and keeps it for the tab", () => {
  const store = memoryStore();
  expect(readPopupMode(new URLSearchParams("?a=1"), store)).toBeNull();
  expect(readPopupMode(new URLSearchParams("?popup_mode=false"), store)).toBeNull();
  const mode = { creatorEmail: "ada@example.com" };
  expect(readPopupMode(new URLSearchParams("?popup_mode=true&creator_email=%20Ada%40example.com"), store)).toEqual(mode);
  expect(readPopupMode(new URLSearchParams(""), store)).toEqual(mode);
  expect(readPopupMode(new URLSearchParams("?popup_mode=true"), store)).toEqual({ creatorEmail: null });
  expect(readPopupMode(new URLSearchParams("?popup_mode=true"), undefined)).toEqual({ creatorEmail: null });
});

it.each([
  ["opener=https%3A%2F%2Fcrm.example&request=7", { origin: "https://crm.example", request: "7" }],
  ["opener=https%3A%2F%2Fcrm.example", undefined],
  ["opener=https%3A%2F%2Fcrm.example%2Fpath&request=7", undefined],
  ["opener=*&request=7", undefined],
  ["opener=null&request=7", undefined],
  ["request=7", undefined],
])("the page that opened it, of %s, is %o", (query, opener) => {
  const store = memoryStore();
  const mode = readPopupMode(new URLSearchParams(`?popup_mode=true&${query}`), store);
  expect(mode?.opener).toEqual(opener);
  expect(readPopupMode(new URLSearchParams(""), store)).toEqual(mode);
});

it.each([
  [null, "ada@example.com", true, null],
  [null, "ada@example.com", false, "Your account doesn't have access yet."],
  ["ada@example.com", "Ada@Example.com", true, null],
  ["ada@example.com", "ada@example.com", false, "Your account doesn't have access yet."],
  ["ada@example.com", "eve@example.com", true, "Please sign in as ada@example.com."],
])("for creator %s, user %s and whitelisted %s, the message is %s", (creatorEmail, email, isWhitelisted, refusal) => {
  expect(popupRefusal({ creatorEmail }, { email }, isWhitelisted)).toBe(refusal);
});
