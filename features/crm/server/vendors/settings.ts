import { AppError } from "@aside/contract/errors.ts";
import type { Config } from "@aside/server/config/config.ts";
import type { CrmProvider } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { VENDOR_NAMES } from "../../vendor-names.ts";

/** What is known of a vendor's OAuth 2.0 server, and of our app there. */
export type VendorSettings = {
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  scopes: string;
};

/** Read and create contacts with their notes, and our properties of contacts. */
const HUBSPOT_SCOPES = "oauth crm.objects.contacts.read crm.objects.contacts.write crm.schemas.contacts.read crm.schemas.contacts.write";
const SALESFORCE_SCOPES = "api refresh_token";

const joined = (base: string, path: string): string => `${base.replace(/\/$/, "")}${path}`;

/** Null: the operator has not set it up. */
export function findSettings({ config }: { config: Config }, provider: CrmProvider): VendorSettings | null {
  if (provider === "hubspot") {
    const { HUBSPOT_CLIENT_ID: clientId, HUBSPOT_CLIENT_SECRET: clientSecret, HUBSPOT_URL, HUBSPOT_API_URL } = config;
    if (!clientId || !clientSecret) return null;
    const tokenUrl = joined(HUBSPOT_API_URL, "/oauth/2026-03/token");
    return {
      clientId,
      clientSecret,
      authorizeUrl: joined(HUBSPOT_URL, "/oauth/authorize"),
      tokenUrl,
      revokeUrl: `${tokenUrl}/revoke`,
      scopes: HUBSPOT_SCOPES,
    };
  }
  const { SALESFORCE_CLIENT_ID: clientId, SALESFORCE_CLIENT_SECRET: clientSecret, SALESFORCE_LOGIN_URL } = config;
  if (!clientId || !clientSecret) return null;
  return {
    clientId,
    clientSecret,
    authorizeUrl: joined(SALESFORCE_LOGIN_URL, "/services/oauth2/authorize"),
    tokenUrl: joined(SALESFORCE_LOGIN_URL, "/services/oauth2/token"),
    revokeUrl: joined(SALESFORCE_LOGIN_URL, "/services/oauth2/revoke"),
    scopes: SALESFORCE_SCOPES,
  };
}

export function requireSettings(context: { config: Config }, provider: CrmProvider): VendorSettings {
  const settings = findSettings(context, provider);
  if (!settings) throw new AppError(422, "crm_not_set_up", copy.notSetUp(VENDOR_NAMES[provider]));
  return settings;
}

/** Salesforce names the host of the customer's data, to which tokens are sent: only its own domains, or the configured server. */
export function isSalesforceHost({ config }: { config: Config }, address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, protocol, hostname, username, password, port } = new URL(address);
  if (origin === new URL(config.SALESFORCE_LOGIN_URL).origin) return true;
  const isOwn = hostname.endsWith(".salesforce.com") || hostname.endsWith(".salesforce.mil");
  return protocol === "https:" && isOwn && username === "" && password === "" && port === "";
}
