// First: the library of certificates expects it.
import "reflect-metadata";
import { createHash, createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  type JsonName,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";
import { OWN_KEY_USAGES, type Signer } from "./signer.ts";

/** 32 bytes for each of the two keys, which must stay secret. */
type Seeds = { authority: Uint8Array; signer: Uint8Array };

/** What precedes the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const ED25519_PKCS8 = Buffer.from("302e020100300506032b657004220420", "hex");
const ED25519 = { name: "Ed25519" };
/** Without a trusted timestamp a signature is as short-lived as its certificate, so that these never end. Fixed: see below. */
const VALIDITY = { notBefore: new Date("2026-01-01T00:00:00Z"), notAfter: new Date("2125-12-31T00:00:00Z") };
/** The longest common name and organization (RFC 5280, appendix A). */
const MAX_NAME = 64;

/**
 * A signer that nobody vouches for: an authority of its own and a certificate that it issued. Verifiers show `name` as an unknown source unless
 * they are given the authority's certificate, the last one of the chain.
 *
 * The same seeds and name give the same bytes, so that every machine of an installation has the same signer, and nothing is stored.
 */
export async function createSelfMadeSigner(name: string, seeds: Seeds): Promise<Signer> {
  const [authority, own] = [await keyPair(seeds.authority), await keyPair(seeds.signer)];
  const authorityName = nameOf(name, " (own authority)");
  const authorityCertificate = await X509CertificateGenerator.createSelfSigned({
    name: authorityName,
    serialNumber: serialOf(name, "authority"),
    keys: authority,
    signingAlgorithm: ED25519,
    ...VALIDITY,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    subject: nameOf(name),
    issuer: authorityName,
    serialNumber: serialOf(name, "signer"),
    publicKey: own.publicKey,
    signingKey: authority.privateKey,
    signingAlgorithm: ED25519,
    ...VALIDITY,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(OWN_KEY_USAGES),
      await AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await SubjectKeyIdentifierExtension.create(own.publicKey),
    ],
  });
  return {
    certificateChain: `${certificate.toString("pem")}\n${authorityCertificate.toString("pem")}\n`,
    privateKey: own.key,
    algorithm: "ed25519",
    isSelfMade: true,
    validFrom: VALIDITY.notBefore,
    validTo: VALIDITY.notAfter,
  };
}

async function keyPair(seed: Uint8Array): Promise<{ key: KeyObject; publicKey: CryptoKey; privateKey: CryptoKey }> {
  const der = Buffer.concat([ED25519_PKCS8, seed]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    key,
    privateKey: await crypto.subtle.importKey("pkcs8", der, ED25519, false, ["sign"]),
    publicKey: await crypto.subtle.importKey("spki", spki, ED25519, true, ["verify"]),
  };
}

function nameOf(name: string, suffix = ""): JsonName {
  const short = name.slice(0, MAX_NAME - suffix.length) + suffix;
  return [{ CN: [short] }, { O: [short] }];
}

/** Certificates of one authority differ in their number; another name is another certificate. 16 bytes, positive. */
function serialOf(name: string, role: string): string {
  const digest = createHash("sha256").update(`${role} ${name}`).digest("hex");
  return `01${digest.slice(0, 30)}`;
}
