import { createHash } from "node:crypto";
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyGetKey,
} from "jose";
import { ALGORITHMS } from "@aside/server/auth/id-token.ts";
import { fitLine } from "@aside/contract/clean-text.ts";
import { canonicalEmail } from "@aside/contract/email-address.ts";
import { id } from "@aside/contract/fields.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_LIFETIME_SECONDS } from "../../contract.ts";
import { remoteKeys } from "../keys/remote-keys.ts";
import { findPartner, type PartnerRow } from "../store.ts";
import { Refusal } from "./refusal.ts";

/** How far a partner's clock may be off. */
const CLOCK_TOLERANCE_SECONDS = 5;
const MAX_JTI = 255;
const MAX_NAME = 200;

export type Verified = {
  partner: PartnerRow;
  email: string;
  name: string;
  /** Identifies the assertion among all of all partners. */
  idHash: Buffer;
  /** It is refused from then on, so nobody has to remember it. */
  expiresAt: Date;
};

export const audienceOf = ({ config }: AppContext): string => `${config.publicUrl}/integrate`;

/** The partner that an assertion says it is from: unverified. Throws a Refusal for what is no signed JWT of a known partner. */
export async function findIssuer(db: Queryable, assertion: string): Promise<PartnerRow> {
  const { iss } = readUnverified(assertion);
  const named = id.safeParse(iss);
  const partner = named.success ? await findPartner(db, named.data) : undefined;
  if (!partner) throw new Refusal("issuer");
  return partner;
}

/** Checks everything that the assertion says except whom it names (decision 0119). Throws a Refusal. */
export async function verifyAssertion(context: AppContext, partner: PartnerRow, assertion: string): Promise<Verified> {
  if (!partner.is_enabled) throw new Refusal("disabled");
  const payload = await verifySignature(context, partner, assertion);
  const { iat = 0, exp = 0, jti, aud } = payload;
  const email = typeof payload["email"] === "string" ? canonicalEmail(payload["email"]) : null;
  if (email === null) throw new Refusal("claim_invalid", "email");
  if (typeof jti !== "string" || jti === "" || jti.length > MAX_JTI) throw new Refusal("claim_invalid", "jti");
  // Another service that the assertion is also for could present it here.
  if (Array.isArray(aud) && aud.length !== 1) throw new Refusal("audience", audienceOf(context));
  if (exp - iat > MAX_LIFETIME_SECONDS) throw new Refusal("lifetime");
  return {
    partner,
    email,
    name: fitLine(typeof payload["name"] === "string" ? payload["name"] : "", MAX_NAME),
    idHash: createHash("sha256").update(`${partner.id}\n${jti}`).digest(),
    expiresAt: new Date((exp + CLOCK_TOLERANCE_SECONDS) * 1000),
  };
}

function readUnverified(assertion: string): JWTPayload {
  let algorithm: unknown;
  let payload: JWTPayload;
  try {
    algorithm = decodeProtectedHeader(assertion).alg;
    payload = decodeJwt(assertion);
  } catch {
    throw new Refusal("malformed");
  }
  if (typeof algorithm !== "string" || !ALGORITHMS.includes(algorithm)) throw new Refusal("algorithm", String(algorithm).slice(0, 20));
  return payload;
}

async function verifySignature(context: AppContext, partner: PartnerRow, assertion: string): Promise<JWTPayload> {
  const keys = partner.jwks_url === null ? pastedKeys(partner.jwks as JSONWebKeySet) : remoteKeys(context.config, partner.jwks_url);
  try {
    const { payload } = await jwtVerify(assertion, async (...given) => await findKey(keys, ...given), {
      algorithms: ALGORITHMS,
      audience: audienceOf(context),
      issuer: partner.id,
      requiredClaims: ["iat", "exp", "jti", "email"],
      maxTokenAge: MAX_LIFETIME_SECONDS,
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: context.now(),
    });
    return payload;
  } catch (error) {
    throw error instanceof Refusal ? error : explain(error as Error, audienceOf(context));
  }
}

/** A pasted PEM key has no kid: it is tried whatever kid the assertion names, unless a key has that one. */
function pastedKeys(set: JSONWebKeySet): JWTVerifyGetKey {
  return async (header, token) => {
    const isNamed = header.kid === undefined || set.keys.some(({ kid }) => kid === header.kid);
    const keys = isNamed
      ? set.keys
      : (set.keys.map((key) => (key.kid === undefined ? { ...key, kid: header.kid } : key)) as JSONWebKeySet["keys"]);
    return await createLocalJWKSet({ keys })(header, token);
  };
}

async function findKey(keys: JWTVerifyGetKey, ...given: Parameters<JWTVerifyGetKey>) {
  try {
    return await keys(...given);
  } catch (error) {
    const isUnfit = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys;
    throw new Refusal(isUnfit ? "key" : "keys_unreachable", (error as Error).message);
  }
}

function explain(error: Error, audience: string): Refusal {
  if (error instanceof errors.JWSSignatureVerificationFailed) return new Refusal("signature");
  if (error instanceof errors.JWTExpired) return new Refusal("expired");
  if (error instanceof errors.JWTClaimValidationFailed) {
    const { claim, reason } = error;
    if (reason === "missing") return new Refusal("claim_missing", claim);
    if (claim === "aud") return new Refusal("audience", audience);
    return reason === "check_failed" && (claim === "iat" || claim === "nbf")
      ? new Refusal("not_yet_valid")
      : new Refusal("claim_invalid", claim);
  }
  // A key that the algorithm cannot use, for example an RSA key that is too short.
  if (error instanceof TypeError) return new Refusal("key", error.message);
  return new Refusal("malformed");
}
