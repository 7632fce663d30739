import { isDeepStrictEqual } from "node:util";
import { type Adapter, type AdapterPayload, errors } from "oidc-provider";
import { API_SCOPES, type ApiScope } from "@aside/contract/api-scopes.ts";
import { id as idField, personName } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { EXTENSION_APP_ID, EXTENSION_CONNECTED_PATH, EXTENSION_SCOPES } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { type AppRow, findApp, insertApp, keepApp } from "../store.ts";
import { MCP_SCOPES } from "./resources.ts";
import { isAllowedRedirect, isNative } from "./redirect-uris.ts";

const MAX_REDIRECTS = 10;
const MAX_URI = 500;
const clientName = personName(100);

/** Clients of the protocol are our apps. Only apps that register themselves (RFC 7591) are written by the library. */
export function clientAdapter(context: AppContext): Pick<Adapter, "find" | "upsert"> {
  return {
    find: async (id) => {
      if (id === EXTENSION_APP_ID) return await extensionMetadata(context);
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
  token_endpoint_auth_method: app.secret_hash === null ? "none" : "client_secret_basic",
  ...(app.secret_hash === null ? {} : { client_secret: app.secret_hash }),
});

/** The extension returns to this installation itself, whatever its address is now. */
async function extensionMetadata(context: AppContext): Promise<AdapterPayload> {
  const redirect_uris = [context.config.publicUrl + EXTENSION_CONNECTED_PATH];
  const given = { name: copy.extensionName, scopes: [...EXTENSION_SCOPES], redirect_uris, secret_hash: null };
  const known = await findApp(context.db, EXTENSION_APP_ID);
  const isCurrent = known && isDeepStrictEqual(given, pick(known));
  if (!isCurrent) await keepApp(context.db, { id: EXTENSION_APP_ID, ...given, created_at: context.now() });
  return metadataOf({ id: EXTENSION_APP_ID, ...given });
}

const pick = ({ name, scopes, redirect_uris, secret_hash }: AppRow) => ({ name, scopes, redirect_uris, secret_hash });

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
