import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { API_SCOPES, type ApiScope } from "@aside/contract/api-scopes.ts";
import { id as idField, personName } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findBuiltIn, keepBuiltIn } from "../apps/built-in-apps.ts";
import { type AppRow, findApp, insertApp } from "../store.ts";
import { MCP_SCOPES } from "./resources.ts";
import { isAllowedRedirect, isNative } from "./redirect-uris.ts";

const MAX_REDIRECTS = 10;
const MAX_URI = 500;
const clientName = personName(100);

/** Clients of the protocol are our apps. Only apps that register themselves (RFC 7591) are written by the library. */
export function clientAdapter(context: AppContext): Pick<Adapter, "find" | "upsert"> {
  return {
    find: async (id) => {
      const builtIn = findBuiltIn(id);
      if (builtIn) return metadataOf(await keepBuiltIn(context, builtIn));
      const row = idField.safeParse(id).success ? await findApp(context.db, id) : undefined;
      return row && metadataOf(row);
    },
    upsert: async (id, given) =>
      await insertApp(context.db, { id, ...readRegistration(given), is_unverified: true, created_at: context.now() }),
  };
}

/** `client_secret` is its hash, compared as such (open-provider.ts). */
const metadataOf = (app: Pick<AppRow, "id" | "name" | "redirect_uris" | "scopes" | "secret_hash">): AdapterPayload => ({
  client_id: app.id,
  client_name: app.name,
  redirect_uris: app.redirect_uris,
  application_type: isNative(app.redirect_uris) ? "native" : "web",
  scope: app.scopes.join(" "),
  // Nobody is sent to an add-on for mail programs: it gets no codes.
  ...(app.redirect_uris.length === 0 ? { response_types: [], grant_types: [] } : {}),
  token_endpoint_auth_method: app.secret_hash === null ? "none" : "client_secret_basic",
  ...(app.secret_hash === null ? {} : { client_secret: app.secret_hash }),
});

function readRegistration(given: AdapterPayload) {
  if (given.token_endpoint_auth_method !== "none")
    throw new errors.InvalidClientMetadata("Only public clients can register: token_endpoint_auth_method must be none.");
  const redirect_uris = [...(given.redirect_uris ?? [])];
  if (redirect_uris.length > MAX_REDIRECTS || redirect_uris.some((uri) => uri.length > MAX_URI || !isAllowedRedirect(uri)))
    throw new errors.InvalidRedirectUri("redirect_uris must be https, or http at a loopback address; at most 10.");
  const scopes = (given.scope ?? "").split(" ");
  const unknown = scopes.filter((scope) => !MCP_SCOPES.includes(scope as ApiScope));
  if (unknown.length > 0) throw new errors.InvalidClientMetadata(`scope can only contain ${MCP_SCOPES.join(", ")}.`);
  const name = clientName.safeParse(given.client_name ?? new URL(redirect_uris[0] ?? "").host);
  if (!name.success) throw new errors.InvalidClientMetadata("client_name is not a name of at most 100 characters.");
  return { name: name.data, redirect_uris, scopes: API_SCOPES.filter((scope) => scopes.includes(scope)) };
}
