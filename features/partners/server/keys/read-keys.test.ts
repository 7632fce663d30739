import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { makeSigner } from "../../testkit/assertions.ts";
import { copy } from "../../copy.ts";
import { readKeys, requireUsableKey } from "./read-keys.ts";

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
const spki = { type: "spki", format: "pem" } as const;
const pkcs8 = { type: "pkcs8", format: "pem" } as const;
const pemOf = (curve: string) => generateKeyPairSync("ec", { namedCurve: curve }).publicKey.export(spki);
const asJson = (value: unknown) => JSON.stringify(value);

test("reads public keys as PEM, as a JWK and as a JWK set, and stores nothing else", async () => {
  const { n, e } = rsa.publicKey.export({ format: "jwk" });
  const pem = rsa.publicKey.export(spki).toString();
  expect(readKeys(`\n Our key:\n${pem}\n`)).toEqual({ keys: [{ kty: "RSA", n, e }] });
  expect(readKeys(rsa.publicKey.export({ type: "pkcs1", format: "pem" }).toString())).toEqual(readKeys(pem));
  const { jwk, pem: ec } = await makeSigner("ES256", "one");
  const { kty, crv, x, y } = jwk;
  const marked = { ...jwk, use: "sig", x5c: ["abc"], note: "hello" };
  expect(readKeys(asJson(marked))).toEqual({ keys: [{ kty, crv, x, y, kid: "one", alg: "ES256" }] });
  expect(readKeys(asJson({ keys: [marked, (await makeSigner("EdDSA", "two")).jwk] })).keys.map(({ kid }) => kid)).toEqual(["one", "two"]);
  expect(readKeys(`${pem}\n${ec}`).keys.map((key) => key["kty"])).toEqual(["RSA", "EC"]);
  for (const curve of ["P-256", "P-384", "P-521"]) expect(readKeys(pemOf(curve).toString()).keys[0]?.["crv"]).toBe(curve);
});

test("says what is wrong with other keys", async () => {
  const { jwk, privateJwk } = await makeSigner("ES256", "one");
  const short = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
  const pss = generateKeyPairSync("rsa-pss", { modulusLength: 2048 }).publicKey;
  const encrypted = rsa.privateKey.export({ ...pkcs8, cipher: "aes-256-cbc", passphrase: "secret" });
  const cases: [unknown, string][] = [
    [rsa.privateKey.export(pkcs8), copy.keysPrivate],
    [[rsa.publicKey.export(spki), rsa.privateKey.export({ type: "pkcs1", format: "pem" })].join("\n"), copy.keysPrivate],
    [encrypted, copy.keysPrivate],
    [asJson(privateJwk), copy.keysPrivate],
    [asJson({ keys: [jwk, privateJwk] }), copy.keysPrivate],
    [asJson({ kty: "oct", k: "c2VjcmV0" }), copy.keysSecret],
    [short.export(spki), copy.keysShort],
    [asJson(short.export({ format: "jwk" })), copy.keysShort],
    [pss.export(spki), copy.keysKind],
    [pemOf("secp256k1"), copy.keysKind],
    [generateKeyPairSync("ed448").publicKey.export(spki), copy.keysKind],
    [generateKeyPairSync("x25519").publicKey.export(spki), copy.keysKind],
    [asJson({ ...jwk, use: "enc" }), copy.keysAlgorithm],
    [asJson({ ...jwk, alg: "HS256" }), copy.keysAlgorithm],
    [asJson({ keys: [jwk, jwk] }), copy.keysTwice],
    [asJson({ keys: Array.from({ length: 11 }, () => ({ ...jwk, kid: undefined })) }), copy.keysMany],
    [asJson({ ...jwk, x: "AAAA" }), copy.keysUnreadable],
    ...["", "hello", "{", "{}", "[]", '{"keys":[]}', '{"keys":[null]}', '{"keys":{}}', '{"kty":"EC"}'].map((text): [string, string] => [
      text,
      copy.keysUnreadable,
    ]),
    ["-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----", copy.keysUnreadable],
  ];
  for (const [text, message] of cases) expect(() => readKeys(String(text))).toThrow(message);
});

test("a published set may have keys for other purposes, but no secret, and one that signs", async () => {
  const { jwk, privateJwk } = await makeSigner("ES256", "one");
  const other = { ...jwk, kid: "two", use: "enc" };
  requireUsableKey({ keys: [other, jwk] });
  expect(() => requireUsableKey({ keys: [other] })).toThrow(copy.keysAlgorithm);
  expect(() => requireUsableKey({ keys: [jwk, privateJwk] })).toThrow(copy.keysPrivate);
  expect(() => requireUsableKey({ keys: [jwk, { kty: "oct", k: "x" }] })).toThrow(copy.keysSecret);
  for (const value of [null, [], {}, { keys: [] }, { keys: "x" }, jwk]) expect(() => requireUsableKey(value)).toThrow(copy.urlUnreadable);
});
