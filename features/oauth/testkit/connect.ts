import * as oauth from "oauth4webapi";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { approveConsent, denyConsent } from "../contract.ts";
import type { Made } from "./make-app.ts";

export const INSECURE = { [oauth.allowInsecureRequests]: true };

export type Asked = { scope?: string; resource?: string; redirectUri?: string; parameters?: Record<string, string | undefined> };
/** What the app keeps until the browser is back. */
export type Begun = { reply: Awaited<ReturnType<ApiDriver["request"]>>; verifier: string; state: string; redirectUri: string };

/** The app sends the browser to the authorization endpoint. */
export async function begin(browser: ApiDriver, made: Made, asked: Asked = {}): Promise<Begun> {
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const redirectUri = asked.redirectUri ?? made.redirectUri;
  const given = {
    client_id: made.id,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: asked.scope ?? "asides:read",
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    resource: asked.resource,
    ...asked.parameters,
  };
  const search = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
  return { reply: await browser.request("GET", `/oauth/auth?${search}`), verifier, state, redirectUri };
}

export const uidOf = ({ reply }: Pick<Begun, "reply">): string =>
  /^\/oauth\/consent\/([\w-]+)$/.exec(reply.headers.get("location") ?? "")?.[1] ?? "";

/** The person answers; returns where the browser is sent: the app's address with a code or an error. */
export async function answer(browser: ApiDriver, begun: Begun, scopes: ApiScope[] | "deny"): Promise<URL> {
  const params = { uid: uidOf(begun) };
  const { location } =
    scopes === "deny" ? await browser.call(denyConsent, { params }) : await browser.call(approveConsent, { params, body: { scopes } });
  const { pathname, search } = new URL(location);
  return new URL((await browser.request("GET", pathname + search)).headers.get("location") ?? "");
}

/** The app exchanges the code; returns the token endpoint's reply. */
export async function exchange(
  made: Made,
  begun: Begun,
  arrived: URL,
  verifier: string | typeof oauth.nopkce = begun.verifier,
): Promise<Response> {
  const callback = oauth.validateAuthResponse(made.as, made.client, arrived, begun.state);
  return await oauth.authorizationCodeGrantRequest(made.as, made.client, made.auth, callback, begun.redirectUri, verifier, INSECURE);
}

export type Tokens = { access: string; refresh: string; scope: string };

export async function readTokens(made: Made, reply: Response): Promise<Tokens> {
  const { access_token, refresh_token = "", scope = "" } = await oauth.processAuthorizationCodeResponse(made.as, made.client, reply);
  return { access: access_token, refresh: refresh_token, scope };
}

/** The whole round: a person connects the app. */
export async function connect(browser: ApiDriver, made: Made, asked: Asked & { allow?: ApiScope[] } = {}): Promise<Tokens> {
  const begun = await begin(browser, made, asked);
  return await readTokens(made, await exchange(made, begun, await answer(browser, begun, asked.allow ?? ["asides:read"])));
}

export const refresh = async (made: Made, token: string, parameters?: Record<string, string>): Promise<Response> =>
  await oauth.refreshTokenGrantRequest(made.as, made.client, made.auth, token, {
    ...INSECURE,
    ...(parameters ? { additionalParameters: parameters } : {}),
  });
