import { createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { ALGORITHMS } from "@aside/server/auth/id-token.ts";
import { AppError } from "@aside/contract/errors.ts";
import { copy } from "../../copy.ts";

/** Public keys for signatures only. */
export type KeySet = { keys: Record<string, string>[] };

const MAX_KEYS = 10;
const MIN_RSA_BITS = 2048;
const CURVES = ["P-256", "P-384", "P-521", "Ed25519"];
const PEM = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

export const keysInvalid = (message: string) => new AppError(422, "keys_invalid", message);

/** Keys that a person pasted: PEM, a JWK, or a JWK set. Throws 422 with a text for them. */
export function readKeys(text: string): KeySet {
  const trimmed = text.trim();
  // `createPublicKey` would take its public half, and its owner would not learn that it was shown.
  if (trimmed.includes("PRIVATE KEY-----")) throw keysInvalid(copy.keysPrivate);
  return trimmed.startsWith("{") ? readKeySet(parseJson(trimmed)) : checkSet([...trimmed.matchAll(PEM)].map(readPem));
}

/** A JWK set, or a single key. */
function readKeySet(value: unknown): KeySet {
  const given = isRecord(value) && Array.isArray(value["keys"]) ? (value["keys"] as unknown[]) : [value];
  if (given.length > MAX_KEYS) throw keysInvalid(copy.keysMany);
  return checkSet(given.map(readJwk));
}

/** Throws 422 unless a published set has a key for signatures. It may have others too, but none that is secret. */
export function requireUsableKey(value: unknown): void {
  const published = isRecord(value) && Array.isArray(value["keys"]) ? (value["keys"] as unknown[]) : [];
  if (published.length === 0) throw keysInvalid(copy.urlUnreadable);
  const problems = published.flatMap((key) => problemOf(key) ?? []);
  const secret = problems.find((problem) => problem.message === copy.keysPrivate || problem.message === copy.keysSecret);
  const [first] = problems;
  if (secret || (first && problems.length === published.length)) throw secret ?? first;
}

function problemOf(key: unknown): Error | null {
  try {
    readJwk(key);
    return null;
  } catch (error) {
    return error as Error;
  }
}

function checkSet(keys: KeySet["keys"]): KeySet {
  if (keys.length === 0) throw keysInvalid(copy.keysUnreadable);
  if (keys.length > MAX_KEYS) throw keysInvalid(copy.keysMany);
  const kids = keys.flatMap(({ kid }) => kid ?? []);
  if (new Set(kids).size < kids.length) throw keysInvalid(copy.keysTwice);
  return { keys };
}

const readPem = ([pem]: RegExpMatchArray) => exportKey(() => createPublicKey(pem));

function readJwk(value: unknown): Record<string, string> {
  if (!isRecord(value)) throw keysInvalid(copy.keysUnreadable);
  if (value["kty"] === "oct" || "k" in value) throw keysInvalid(copy.keysSecret);
  if ("d" in value) throw keysInvalid(copy.keysPrivate);
  const { kid, alg, use } = value;
  if ((use !== undefined && use !== "sig") || (alg !== undefined && !ALGORITHMS.includes(alg as string)))
    throw keysInvalid(copy.keysAlgorithm);
  const marks = { ...(typeof kid === "string" ? { kid } : {}), ...(typeof alg === "string" ? { alg } : {}) };
  return { ...exportKey(() => createPublicKey({ key: value as JsonWebKey, format: "jwk" })), ...marks };
}

function exportKey(read: () => KeyObject): Record<string, string> {
  const key = attempt(read, copy.keysUnreadable);
  const jwk = attempt(() => key.export({ format: "jwk" }), copy.keysKind) as Record<string, string>;
  if (jwk["kty"] !== "RSA" && !CURVES.includes(jwk["crv"] ?? "")) throw keysInvalid(copy.keysKind);
  if (jwk["kty"] === "RSA" && (key.asymmetricKeyDetails?.modulusLength ?? 0) < MIN_RSA_BITS) throw keysInvalid(copy.keysShort);
  return jwk;
}

function attempt<Value>(make: () => Value, message: string): Value {
  try {
    return make();
  } catch {
    throw keysInvalid(message);
  }
}

const parseJson = (text: string): unknown => attempt(() => JSON.parse(text) as unknown, copy.keysUnreadable);

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);
