import { EXTENSION_APP_ID } from "@aside/features/oauth/contract.ts";
import type { Access } from "../messages.ts";
import { type Connection, readLocal, writeLocal } from "../storage.ts";

export type Tokens = Pick<Connection, "access" | "refresh" | "expiresAt">;
type Reply = { kind: "tokens"; tokens: Tokens } | { kind: "refused" } | { kind: "unreachable" };

/** Renewed so long before it ends. */
const MARGIN_MS = 60_000;

export async function requestTokens(server: string, parameters: Record<string, string>): Promise<Reply> {
  const body = new URLSearchParams({ client_id: EXTENSION_APP_ID, ...parameters });
  try {
    const response = await fetch(`${server}/oauth/token`, { method: "POST", body, credentials: "omit", cache: "no-store" });
    const json = (await response.json()) as { access_token?: string; refresh_token?: string; expires_in?: number };
    if (response.ok && json.access_token && json.refresh_token)
      return {
        kind: "tokens",
        tokens: { access: json.access_token, refresh: json.refresh_token, expiresAt: Date.now() + (json.expires_in ?? 0) * 1000 },
      };
    // Others, as too many requests or a failed server, say nothing about the tokens.
    return { kind: response.status === 400 || response.status === 401 ? "refused" : "unreachable" };
  } catch {
    return { kind: "unreachable" };
  }
}

/** Whether the token must be renewed before its use. */
export const isDue = (connection: Connection, stale: string | null, now: number): boolean =>
  connection.access === stale || connection.expiresAt - MARGIN_MS <= now;

/**
 * The token for a request. One renewal at a time: a refresh token is good for one use. If this service worker dies before it keeps the reply, the
 * next one asks with the same token again, which the server accepts for a minute.
 */
export async function readAccess(stale: string | null): Promise<Access> {
  return await navigator.locks.request("aside-tokens", async () => {
    const known = await readLocal("connection");
    if (!known || known.isEnded) return null;
    if (!isDue(known, stale, Date.now())) return { server: known.server, token: known.access };
    const reply = await requestTokens(known.server, { grant_type: "refresh_token", refresh_token: known.refresh });
    if (reply.kind === "unreachable") return known.access === stale ? null : { server: known.server, token: known.access };
    // The person may have disconnected, or connected again, in the meantime.
    const current = await readLocal("connection");
    if (current?.refresh !== known.refresh) return current && !current.isEnded ? { server: current.server, token: current.access } : null;
    if (reply.kind === "refused") {
      await writeLocal("connection", { ...known, isEnded: true });
      return null;
    }
    await writeLocal("connection", { ...known, ...reply.tokens });
    return { server: known.server, token: reply.tokens.access };
  });
}
