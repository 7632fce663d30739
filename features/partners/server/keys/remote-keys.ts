import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from "jose";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { Config } from "@aside/server/config/config.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";

const FRESH_MS = 10 * 60_000;
/** Between two requests for a key that the set lacks, and after a failure: forged assertions must not make us call a partner often. */
const PAUSE_MS = 60_000;
const TIMEOUT_MS = 5_000;
/** More is cut, and then no JSON. */
const MAX_BYTES = 100_000;
const MAX_REMEMBERED = 500;

const remembered = new Map<string, JWTVerifyGetKey>();

/** The keys at an address that an administrator entered: only public addresses, or hosts that the operator allows. */
export function remoteKeys(config: Config, url: string): JWTVerifyGetKey {
  return remembered.get(url) ?? setBounded(remembered, MAX_REMEMBERED, url, openKeys(config, url));
}

/** Reads them now, because someone has just entered the address, and waits for the result. */
export async function fetchKeySet(config: Config, url: string): Promise<unknown> {
  remembered.delete(url);
  return await (await callForKeys(config, url, AbortSignal.timeout(TIMEOUT_MS))).json();
}

function openKeys(config: Config, url: string): JWTVerifyGetKey {
  let failure: { error: unknown; until: number } | null = null;
  const get = async (address: string, { signal }: { signal: AbortSignal }): Promise<Response> => {
    if (failure && Date.now() < failure.until) throw failure.error;
    try {
      const reply = await callForKeys(config, address, signal);
      failure = null;
      return reply;
    } catch (error) {
      failure = { error, until: Date.now() + PAUSE_MS };
      throw error;
    }
  };
  const options = { timeoutDuration: TIMEOUT_MS, cooldownDuration: PAUSE_MS, cacheMaxAge: FRESH_MS, [customFetch]: get };
  return createRemoteJWKSet(new URL(url), options);
}

async function callForKeys(config: Config, url: string, signal: AbortSignal): Promise<Response> {
  const reply = await publicFetch(url, {
    method: "GET",
    headers: { accept: "application/jwk-set+json, application/json" },
    signal,
    cutAtBytes: MAX_BYTES,
    allowedHosts: config.WEBHOOK_ALLOW_HOSTS,
  });
  if (reply.status !== 200) throw new Error(`the server answered with status ${reply.status}`);
  return reply;
}
