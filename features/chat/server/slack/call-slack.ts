import type { AppContext } from "@aside/server/http/context.ts";
import { ChatError, errorOf, readReason } from "../chat-error.ts";

const TIMEOUT_MS = 10_000;

/** After these the workspace must be connected again. */
const STOPPING = new Set([
  "account_inactive",
  "invalid_auth",
  "invalid_refresh_token",
  "not_authed",
  "token_expired",
  "token_revoked",
  "team_access_not_granted",
]);
const TEMPORARY = new Set(["fatal_error", "internal_error", "request_timeout", "service_unavailable", "team_added_to_org"]);

export type SlackReply = Record<string, unknown> & { ok: true };
type Given = { token?: string; basic?: { name: string; secret: string }; fields: Record<string, string>; signal?: AbortSignal };

/** One call of Slack's Web API. Throws `ChatError` for everything but `ok`. */
export async function callSlack({ config, now }: AppContext, method: string, { token, basic, fields, signal }: Given): Promise<SlackReply> {
  const headers: Record<string, string> = { "content-type": "application/x-www-form-urlencoded; charset=utf-8" };
  if (token !== undefined) headers["authorization"] = `Bearer ${token}`;
  if (basic) headers["authorization"] = `Basic ${Buffer.from(`${basic.name}:${basic.secret}`).toString("base64")}`;
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let reply: Response;
  let body: unknown;
  try {
    reply = await fetch(`${config.SLACK_API_URL.replace(/\/$/, "")}/${method}`, {
      method: "POST",
      headers,
      body: new URLSearchParams(fields).toString(),
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    body = await reply.json().catch(() => null);
  } catch {
    throw new ChatError("failed", "unreachable");
  }
  if (!reply.ok) throw errorOf(reply, now(), (body as { error?: string } | null)?.error);
  if (body === null || typeof body !== "object") throw new ChatError("failed", "unreachable");
  const answer = body as Record<string, unknown>;
  if (answer["ok"] === true) return answer as SlackReply;
  const reason = readReason(answer["error"]);
  if (reason === "ratelimited") throw errorOf({ status: 429, headers: reply.headers }, now());
  if (STOPPING.has(reason)) throw new ChatError("stopped", reason);
  throw new ChatError(TEMPORARY.has(reason) ? "failed" : "refused", reason);
}
