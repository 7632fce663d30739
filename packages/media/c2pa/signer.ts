import { createPrivateKey, type KeyObject, sign, X509Certificate } from "node:crypto";

/** Why a video could not be signed, or a signer not be used; a sentence for the operator. */
export class CredentialsError extends Error {
  override name = "CredentialsError";
}

/** The algorithms of C2PA that exist in every verifier. */
type SigningAlgorithm = "es256" | "es384" | "ed25519" | "ps256";

export type Signer = {
  /** PEM: the certificate of the key, then those above it. */
  certificateChain: string;
  privateKey: KeyObject;
  algorithm: SigningAlgorithm;
  /** Nobody vouches for the name in the certificate: verifiers call its issuer unknown. */
  isSelfMade: boolean;
  /** Of the first certificate. */
  validFrom: Date;
  validTo: Date;
};

const CLAIM_SIGNING = "1.3.6.1.4.1.62558.2.1";
const DOCUMENT_SIGNING = "1.3.6.1.5.5.7.3.36";
const EMAIL_PROTECTION = "1.3.6.1.5.5.7.3.4";
/** One of these must be among the certificate's extended key usages (C2PA 2.2, section 14.5.1). */
const KEY_USAGES = [CLAIM_SIGNING, DOCUMENT_SIGNING, EMAIL_PROTECTION];
export const OWN_KEY_USAGES = [CLAIM_SIGNING, DOCUMENT_SIGNING];

const [BEGIN, END] = ["-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----"] as const;

/** Reads a certificate and its key, both PEM. Throws `CredentialsError` if they cannot sign videos together. An expired one is accepted. */
export function readSigner(certificatePem: string, keyPem: string): Signer {
  const chain = splitChain(certificatePem);
  const privateKey = parse(() => createPrivateKey(keyPem), "the private key cannot be read; it must be PEM without a password");
  const [first, second] = chain.map((pem) => parse(() => new X509Certificate(pem), "the certificate cannot be read; it must be PEM"));
  if (!first) throw new CredentialsError("the certificate cannot be read; it must be PEM");
  if (!first.checkPrivateKey(privateKey)) throw new CredentialsError("the private key does not belong to the first certificate");
  if (first.ca || first.issuer === first.subject)
    throw new CredentialsError("the first certificate is of an authority; it must be one that an authority issued for signing");
  if (second && !first.checkIssued(second)) throw new CredentialsError("the second certificate did not issue the first one");
  if (!first.keyUsage?.some((usage) => KEY_USAGES.includes(usage)))
    throw new CredentialsError("the certificate is not for signing content, documents or emails (extended key usage)");
  return {
    certificateChain: `${chain.join("\n")}\n`,
    privateKey,
    algorithm: algorithmOf(privateKey),
    isSelfMade: false,
    validFrom: first.validFromDate,
    validTo: first.validToDate,
  };
}

/** The certificates of a PEM file, without what is written between them. */
const splitChain = (pem: string): string[] =>
  pem
    .split(END)
    .slice(0, -1)
    .filter((part) => part.includes(BEGIN))
    .map((part) => `${part.slice(part.indexOf(BEGIN))}${END}`);

function parse<T>(read: () => T, problem: string): T {
  try {
    return read();
  } catch {
    // The parser's own message may quote the key.
    throw new CredentialsError(problem);
  }
}

function algorithmOf(key: KeyObject): SigningAlgorithm {
  const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
  if (namedCurve === "prime256v1") return "es256";
  if (namedCurve === "secp384r1") return "es384";
  if (key.asymmetricKeyType === "ed25519") return "ed25519";
  if (key.asymmetricKeyType === "rsa" && modulusLength >= 2048) return "ps256";
  throw new CredentialsError("the private key must be ECDSA (P-256 or P-384), Ed25519, or RSA of 2048 bits or more");
}

const HASHES = { es256: "sha256", es384: "sha384", ed25519: null, ps256: "sha256" } as const;
/** RSA_PKCS1_PSS_PADDING, with a salt as long as the hash (RFC 8230). */
const PSS = { padding: 6, saltLength: 32 };

/** The raw signature that COSE expects. */
export function signBytes({ algorithm, privateKey }: Signer, bytes: Buffer): Buffer {
  const options = algorithm === "ps256" ? PSS : { dsaEncoding: "ieee-p1363" as const };
  return sign(HASHES[algorithm], bytes, { key: privateKey, ...options });
}
