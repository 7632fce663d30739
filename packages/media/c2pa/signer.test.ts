import { createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { expect, test } from "vitest";
import { makeCertificate } from "../testkit/certificates.ts";
import { createSelfMadeSigner } from "./self-made-signer.ts";
import { readSigner } from "./signer.ts";

const SEEDS = { authority: Buffer.alloc(32, 1), signer: Buffer.alloc(32, 2) };

test("a self-made signer is the same, byte for byte, for the same seeds and name", async () => {
  const [one, again] = [await createSelfMadeSigner("a.example", SEEDS), await createSelfMadeSigner("a.example", SEEDS)];
  expect(again.certificateChain).toBe(one.certificateChain);
  expect(again.privateKey.equals(one.privateKey)).toBe(true);
  const other = await createSelfMadeSigner("b.example", SEEDS);
  expect(new X509Certificate(other.certificateChain).serialNumber).not.toBe(new X509Certificate(one.certificateChain).serialNumber);
});

test("a self-made signer is an authority and a certificate of it, for signing only", async () => {
  const { certificateChain, privateKey, isSelfMade } = await createSelfMadeSigner("v".repeat(200), SEEDS);
  const [own, authority] = (certificateChain.match(/-----BEGIN[\s\S]+?END CERTIFICATE-----/g) ?? []).map((pem) => new X509Certificate(pem));
  expect(isSelfMade).toBe(true);
  expect([own?.ca, authority?.ca]).toEqual([false, true]);
  expect(authority && own?.verify(authority.publicKey)).toBe(true);
  expect(own?.publicKey.equals(createPublicKey(privateKey))).toBe(true);
  expect(own?.subject).toContain(`CN=${"v".repeat(64)}\n`);
  expect(readSigner(certificateChain, privateKey.export({ type: "pkcs8", format: "pem" }).toString())).toMatchObject({
    algorithm: "ed25519",
  });
});

test("a key that is no key, protected, of another certificate or of a weak kind is refused", async () => {
  const { certificate, key } = await makeCertificate();
  const other = await makeCertificate();
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const sealed = privateKey.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" }).toString();
  for (const wrong of ["", "hello", certificate, sealed])
    expect(() => readSigner(certificate, wrong)).toThrow("private key cannot be read");
  expect(() => readSigner(certificate, other.key)).toThrow("does not belong to the first certificate");
  expect(readSigner(certificate, key)).toMatchObject({ algorithm: "es256", isSelfMade: false });
});

test("a certificate that is none, an authority's, out of order, or for another purpose is refused", async () => {
  const { certificate, key, authority } = await makeCertificate();
  const web = await makeCertificate({ usages: ["1.3.6.1.5.5.7.3.1"] });
  const other = await makeCertificate();
  const leaf = certificate.slice(0, certificate.length - authority.length);
  for (const wrong of ["", "hello", key, "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"])
    expect(() => readSigner(wrong, key)).toThrow("certificate cannot be read");
  expect(() => readSigner(authority + leaf, key)).toThrow("does not belong to the first certificate");
  expect(() => readSigner(leaf + other.authority, key)).toThrow("did not issue the first one");
  expect(() => readSigner(web.certificate, web.key)).toThrow("not for signing");
});
