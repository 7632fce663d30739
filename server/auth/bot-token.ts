import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";

const ISSUER = "https://api.botframework.com";
const ALGORITHMS = ["RS256", "RS384", "RS512"];
/** Microsoft's documentation names this difference of clocks. */
const CLOCK_TOLERANCE_SECONDS = 300;
const KEYS_LIVE_MS = 24 * 60 * 60_000;
/** An unknown key is looked up at most this often, for all requests together. */
const RELOAD_MS = 60_000;
const TIMEOUT_MS = 5_000;

type Keys = { set: JSONWebKeySet; at: number };
const known = new Map<string, Keys>();

/**
 * Verifies the token with which the Bot Framework calls a bot and returns its claims: for this app, of a key that may speak for `channelId`,
 * and for the service address of the request. Throws for anything else.
 */
export async function verifyBotToken(
  token: string,
  expected: { openidUrl: string; appId: string; channelId: string; serviceUrl: string; now: Date },
): Promise<JWTPayload> {
  const { kid } = decodeProtectedHeader(token);
  const { set } = await readKeys(expected.openidUrl, kid, expected.now.getTime());
  const key = set.keys.find((one) => one.kid === kid) as { endorsements?: unknown } | undefined;
  if (!Array.isArray(key?.endorsements) || !key.endorsements.includes(expected.channelId)) throw new Error("the key may not speak for it");
  const { payload } = await jwtVerify(token, createLocalJWKSet(set), {
    algorithms: ALGORITHMS,
    issuer: ISSUER,
    audience: expected.appId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ["exp", "serviceurl"],
    currentDate: expected.now,
  });
  if (payload["serviceurl"] !== expected.serviceUrl) throw new Error("the token is for another service");
  return payload;
}

async function readKeys(openidUrl: string, kid: string | undefined, now: number): Promise<Keys> {
  const kept = known.get(openidUrl);
  const age = kept ? now - kept.at : Number.POSITIVE_INFINITY;
  const isEnough = kept?.set.keys.some((key) => key.kid === kid) ? age < KEYS_LIVE_MS : age < RELOAD_MS;
  if (kept && isEnough) return kept;
  const document = await readJson<{ jwks_uri: string }>(openidUrl);
  const read = { set: await readJson<JSONWebKeySet>(document.jwks_uri), at: now };
  known.set(openidUrl, read);
  return read;
}

async function readJson<Shape>(url: string): Promise<Shape> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: "error" });
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
  return (await reply.json()) as Shape;
}
