import { describe, expect, it } from "vitest";
import { firstStepOf, readEntry } from "./integrate-entry.ts";

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const assertion = `${encode({ alg: "ES256" })}.${encode({ email: " Uma@Example.com ", name: "Zoë ¿?" })}.c2ln`;
const read = (hash: string, search = "") => readEntry({ hash, search });
const partner = { type: "partner", assertion, email: "uma@example.com" };
const EVENT = "0199aaaa-0000-7000-8000-000000000000";

describe("the address of /integrate", () => {
  it("has an assertion in its hash, with the path to open", () => {
    const redirectPath = "/aside/new?x=1#y";
    expect(read(`#${new URLSearchParams({ assertion, type: "partner", redirectPath })}`)).toEqual({
      credential: partner,
      path: redirectPath,
    });
    expect(read(`#assertion=${assertion}`)).toEqual({ credential: partner, path: "/dashboard" });
    expect(read(`#assertion=${assertion}&type=google`)?.credential).toEqual({ ...partner, type: "google" });
    expect(read("#assertion=opaque")?.credential).toEqual({ type: "partner", assertion: "opaque", email: null });
  });

  it("has no assertion in its query, nor one of an unknown type", () => {
    expect(read("", `?assertion=${assertion}&type=partner`)).toBeNull();
    expect(read(`#assertion=${assertion}&type=apple`)).toBeNull();
    expect(read("#assertion=")).toBeNull();
    expect(read("")).toBeNull();
  });

  it("has a token in its hash or query", () => {
    expect(read("#token=abc&redirectPath=/account")).toEqual({ credential: { token: "abc" }, path: "/account" });
    expect(read("", "?token=abc&redirectPath=/account")).toEqual({ credential: { token: "abc" }, path: "/account" });
  });

  it.each(["//evil.example", "/\\evil.example", "javascript:alert(1)", "https://evil.example"])("opens no other site: %s", (path) => {
    expect(read(`#${new URLSearchParams({ assertion, redirectPath: path })}`)?.path).toBe("/dashboard");
  });

  it("names the Aside that the person keeps", () => {
    const path = `/account?a=1&add_user_to_aside_recipients=${EVENT}`;
    expect(read(`#assertion=${assertion}&redirectPath=/account%3Fa=1`, `?add_user_to_aside_recipients=${EVENT}`)?.path).toBe(path);
    expect(read(`#assertion=${assertion}&redirectPath=/account%3Fa=1&add_user_to_aside_recipients=${EVENT}`)?.path).toBe(path);
  });
});

it.each([
  ["signs in where nobody is signed in", null, false, "sign-in"],
  ["signs the same person in again", "UMA@example.com", true, "sign-in"],
  ["asks a different person", "eve@example.com", false, "ask"],
  ["signs a different person out in popup mode", "eve@example.com", true, "sign-out"],
] as const)("%s", (_, email, isPopup, step) => {
  const entry = read(`#assertion=${assertion}`);
  expect(entry && firstStepOf(entry.credential, { user: email === null ? null : { email }, isPopup })).toBe(step);
});

it("asks before a token signs in, also in popup mode", () => {
  const user = { email: "uma@example.com" };
  expect(firstStepOf({ token: "abc" }, { user, isPopup: true })).toBe("ask");
  expect(firstStepOf({ token: "abc" }, { user: null, isPopup: true })).toBe("sign-in");
});
