/** Certificates as a company buys them: an authority and one that it issued, with keys of a curve. */
import "reflect-metadata";
import {
  AuthorityKeyIdentifierExtension,
  BasicConstraintsExtension,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectKeyIdentifierExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

/** Signing of claims (C2PA) and of documents. */
const SIGNING = ["1.3.6.1.4.1.62558.2.1", "1.3.6.1.5.5.7.3.36"];
const DAY_MS = 86_400_000;

type Given = { curve?: "P-256" | "P-384"; usages?: string[]; notBefore?: Date; notAfter?: Date };
export type CompanyCertificate = { certificate: string; key: string; authority: string };

export async function makeCertificate(given: Given = {}): Promise<CompanyCertificate> {
  const algorithm = { name: "ECDSA", namedCurve: given.curve ?? "P-256", hash: given.curve === "P-384" ? "SHA-384" : "SHA-256" };
  const makeKeys = async () => await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const [authorityKeys, keys] = [await makeKeys(), await makeKeys()];
  const validity = {
    notBefore: given.notBefore ?? new Date(Date.now() - DAY_MS),
    notAfter: given.notAfter ?? new Date(Date.now() + 365 * DAY_MS),
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    name: "CN=Test Authority, O=Trust Ltd",
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new BasicConstraintsExtension(true, 0, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign, true),
      await SubjectKeyIdentifierExtension.create(authorityKeys.publicKey),
    ],
  });
  const certificate = await X509CertificateGenerator.create({
    subject: "CN=Example Video, O=Example Inc",
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    ...validity,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension(given.usages ?? SIGNING),
      await AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey),
      await SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const pkcs8 = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    certificate: `${certificate.toString("pem")}\n${authority.toString("pem")}\n`,
    key: PemConverter.encode(pkcs8, "PRIVATE KEY"),
    authority: `${authority.toString("pem")}\n`,
  };
}
