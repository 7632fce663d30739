import * as oauth from "oauth4webapi";
import type { ApiScope } from "@aside/contract/api-scopes.ts";
import { hashSecret } from "@aside/server/auth/secrets.ts";
import type { TestApp } from "@aside/testkit/start-app.ts";
import { insertApp } from "../server/store.ts";

export const REDIRECT_URI = "https://client.example/callback";

/** An app as its developers have it: what their library (oauth4webapi) needs. */
export type Made = {
  id: string;
  url: string;
  as: oauth.AuthorizationServer;
  client: oauth.Client;
  auth: oauth.ClientAuth;
  redirectUri: string;
};

type Given = { redirectUris?: string[]; scopes?: ApiScope[]; secret?: string; companyId?: string | null; name?: string };

/** Puts an app into the database, for everybody unless a company is given. */
export async function makeApp(app: Pick<TestApp, "context" | "url">, given: Given = {}): Promise<Made> {
  const { redirectUris = [REDIRECT_URI], scopes = ["asides:read", "transcripts:read"], secret, companyId = null } = given;
  const { context, url } = app;
  const id = context.newId();
  await insertApp(context.db, {
    id,
    company_id: companyId,
    name: given.name ?? "Notes",
    redirect_uris: redirectUris,
    scopes,
    secret_hash: secret === undefined ? null : hashSecret(secret),
    created_at: context.now(),
  });
  const client = { client_id: id };
  const auth = secret === undefined ? oauth.None() : oauth.ClientSecretBasic(secret);
  return { id, url, as: await discover(url), client, auth, redirectUri: redirectUris[0] ?? "" };
}

export async function discover(url: string): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(url);
  const reply = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", [oauth.allowInsecureRequests]: true });
  return await oauth.processDiscoveryResponse(issuer, reply);
}
