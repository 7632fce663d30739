import { expect, test } from "vitest";
import { decryptSecret, encryptSecret } from "./encrypt-secret.ts";

const KEY = "a key of forty characters for this test.";

test("what was sealed is read again with the same key and purpose, and with no other", () => {
  const sealed = encryptSecret(KEY, "sso", "s3cret 🎬");
  expect(decryptSecret(KEY, "sso", sealed)).toBe("s3cret 🎬");
  expect(sealed.toString("latin1")).not.toContain("s3cret");
  expect(encryptSecret(KEY, "sso", "s3cret 🎬")).not.toEqual(sealed);
  expect(() => decryptSecret(KEY, "mfa", sealed)).toThrow(/unable to authenticate/);
  expect(() => decryptSecret(`${KEY}x`, "sso", sealed)).toThrow(/unable to authenticate/);
});

test("a changed byte is noticed", () => {
  const sealed = encryptSecret(KEY, "sso", "s3cret");
  for (const at of [0, 13, sealed.length - 1]) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => decryptSecret(KEY, "sso", changed)).toThrow(/unable to authenticate/);
  }
});
