import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";

const KEY = "a key of forty characters for this test.";
const SSO = { purpose: "sso", owner: "one" };

test("a secret can be decrypted only with the same key, purpose and owner", () => {
  const sealed = encryptSecret(KEY, SSO, "s3cret 🎬");
  expect(decryptSecret(KEY, SSO, sealed)).toBe("s3cret 🎬");
  expect(sealed.toString("latin1")).not.toContain("s3cret");
  expect(encryptSecret(KEY, SSO, "s3cret 🎬")).not.toEqual(sealed);
  expect(() => decryptSecret(KEY, { ...SSO, purpose: "mfa" }, sealed)).toThrow(/unable to authenticate/);
  expect(() => decryptSecret(KEY, { ...SSO, owner: "two" }, sealed)).toThrow(/unable to authenticate/);
  expect(() => decryptSecret(`${KEY}x`, SSO, sealed)).toThrow(/unable to authenticate/);
});

test("a modified byte is detected", () => {
  const sealed = encryptSecret(KEY, SSO, "s3cret");
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decryptSecret(KEY, SSO, changed)).toThrow(/unable to authenticate/);
  }
});
