import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import { publicFetch } from "@aside/server/http/public-fetch.ts";
import { ChatError, errorOf } from "../chat-error.ts";
import { requireTeamsApp } from "./teams-app.ts";

const TIMEOUT_MS = 10_000;
const MARGIN_MS = 5 * 60_000;
const SCOPE = "https://api.botframework.com/.default";

const tokenReply = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });
type Token = { value: string; until: number };
/** The bot's token, by process and login address. */
const tokens = new Map<string, Token>();

async function readToken(context: AppContext): Promise<string> {
  const { appId, password, tenant } = requireTeamsApp(context);
  const url = `${context.config.TEAMS_LOGIN_URL.replace(/\/$/, "")}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
  const kept = tokens.get(url);
  const now = context.now().getTime();
  if (kept && kept.until > now) return kept.value;
  const form = { grant_type: "client_credentials", client_id: appId, client_secret: password, scope: SCOPE };
  let reply: Response;
  try {
    reply = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(form),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ChatError("failed", "unreachable");
  }
  if (!reply.ok) throw reply.status === 429 ? errorOf(reply, context.now()) : new ChatError("failed", "invalid_auth");
  const { access_token: value, expires_in: seconds } = tokenReply.parse(await reply.json());
  tokens.set(url, { value, until: now + seconds * 1000 - MARGIN_MS });
  return value;
}

type Call = { serviceUrl: string; path: string; body?: unknown; signal?: AbortSignal | undefined };

/** One call of the connector. `serviceUrl` came with a token that Microsoft signed for it. */
export async function callTeams(context: AppContext, { serviceUrl, path, body, signal }: Call): Promise<unknown> {
  const token = await readToken(context);
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  let reply: Response;
  try {
    reply = await publicFetch(`${serviceUrl.replace(/\/$/, "")}/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      allowedHosts: context.config.WEBHOOK_ALLOW_HOSTS,
    });
  } catch {
    throw new ChatError("failed", "unreachable");
  }
  if (reply.ok) return await reply.json().catch(() => null);
  if (reply.status === 403) throw new ChatError("refused", "not_in_team");
  if (reply.status === 404) throw new ChatError("refused", "channel_not_found");
  if (reply.status === 401) {
    tokens.clear();
    throw new ChatError("failed", "invalid_auth");
  }
  throw errorOf(reply, context.now());
}
