import { createHash } from "node:crypto";
import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";
import { type Answer, callVendor, NoAnswerError, type Network } from "./http.ts";
import { requireSettings, type VendorSettings } from "./settings.ts";

export type Tokens = { accessToken: string; refreshToken: string; expiresAt: Date | null };
export type Granted = { tokens: Tokens; reply: Record<string, unknown> };

/** The vendor does not accept the code or the refresh token any more. */
export class GrantEndedError extends Error {
  override name = "GrantEndedError";
}

const callbackUrl = ({ config }: Pick<AppContext, "config">, provider: CrmProvider): string =>
  `${config.publicUrl}/v1/crm/${provider}/callback`;

type Request = { provider: CrmProvider; state: string; codeVerifier: string };

/** Where the administrator allows the connection. */
export function authorizationUrl(context: AppContext, { provider, state, codeVerifier }: Request): string {
  const { authorizeUrl, clientId, scopes } = requireSettings(context, provider);
  const url = new URL(authorizeUrl);
  const parameters = {
    response_type: "code",
    client_id: clientId,
    redirect_uri: callbackUrl(context, provider),
    scope: scopes,
    state,
    code_challenge: createHash("sha256").update(codeVerifier).digest("base64url"),
    code_challenge_method: "S256",
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

type Exchange = { provider: CrmProvider; code: string; codeVerifier: string };

export async function exchangeCode(context: AppContext, { provider, code, codeVerifier }: Exchange, network: Network): Promise<Granted> {
  const given = { grant_type: "authorization_code", code, redirect_uri: callbackUrl(context, provider), code_verifier: codeVerifier };
  return await askForTokens(context, provider, given, network);
}

/** A vendor that rotates refresh tokens returns a new one; otherwise the old one stays. */
export async function refresh(context: AppContext, provider: CrmProvider, refreshToken: string, network: Network): Promise<Granted> {
  return await askForTokens(context, provider, { grant_type: "refresh_token", refresh_token: refreshToken }, network);
}

const tokenReply = z.looseObject({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.number().positive().optional(),
});

async function askForTokens(context: AppContext, provider: CrmProvider, given: Record<string, string>, network: Network): Promise<Granted> {
  const settings = requireSettings(context, provider);
  const answer = await callVendor(
    provider,
    { method: "POST", url: settings.tokenUrl, body: new URLSearchParams({ ...given, ...clientOf(settings) }) },
    network,
  );
  if (isGrantEnded(answer)) throw new GrantEndedError(copy.vendorEnded(VENDOR_NAMES[provider]));
  const parsed = tokenReply.safeParse(answer.body);
  const refreshToken = parsed.data?.refresh_token ?? given["refresh_token"];
  if (answer.status !== 200 || !parsed.success || !refreshToken)
    throw new NoAnswerError(copy.answered(VENDOR_NAMES[provider], answer.status));
  const { access_token: accessToken, expires_in: seconds } = parsed.data;
  const expiresAt = seconds === undefined ? null : new Date(context.now().getTime() + seconds * 1000);
  return { tokens: { accessToken, refreshToken, expiresAt }, reply: parsed.data };
}

const clientOf = ({ clientId, clientSecret }: VendorSettings) => ({ client_id: clientId, client_secret: clientSecret });

/** RFC 6749; HubSpot's own names of the same come with it. */
function isGrantEnded({ status, body }: Answer): boolean {
  if (status !== 400 && status !== 401) return false;
  const { error, status: name } = (body ?? {}) as { error?: unknown; status?: unknown };
  return error === "invalid_grant" || name === "BAD_REFRESH_TOKEN" || name === "BAD_AUTH_CODE";
}

/** Whether the vendor confirmed it. */
export async function revoke(context: AppContext, provider: CrmProvider, refreshToken: string, network: Network): Promise<boolean> {
  const settings = requireSettings(context, provider);
  const body = new URLSearchParams({ token: refreshToken, token_type_hint: "refresh_token", ...clientOf(settings) });
  const answer = await callVendor(provider, { method: "POST", url: settings.revokeUrl, body }, network).catch(() => null);
  return answer !== null && answer.status >= 200 && answer.status < 300;
}
