import { z } from "zod";
import type { AppContext } from "@aside/server/http/context.ts";
import type { CrmProvider } from "../../contract.ts";
import { callVendor, type Network } from "./http.ts";
import type { Granted } from "./oauth.ts";
import { isSalesforceHost, requireSettings } from "./settings.ts";

export type Account = { id: string; name: string; apiUrl: string };

/** Whose data the tokens open, and where. Null: the vendor names a host that is not its own. Throws for other invalid replies. */
export async function readAccount(
  context: AppContext,
  provider: CrmProvider,
  { tokens, reply }: Granted,
  network: Network,
): Promise<Account | null> {
  if (provider === "hubspot") {
    const { clientId: client_id, clientSecret: client_secret, tokenUrl } = requireSettings(context, provider);
    const body = new URLSearchParams({ token: tokens.accessToken, token_type_hint: "access_token", client_id, client_secret });
    const answer = await callVendor(provider, { method: "POST", url: `${tokenUrl}/introspect`, body }, network);
    const { hub_id, hub_domain } = z
      .object({ hub_id: z.union([z.number(), z.string()]), hub_domain: z.string().default("") })
      .parse(answer.body);
    return { id: String(hub_id), name: hub_domain || String(hub_id), apiUrl: context.config.HUBSPOT_API_URL };
  }
  const { instance_url, id } = z.object({ instance_url: z.string(), id: z.string() }).parse(reply);
  if (!isSalesforceHost(context, instance_url)) return null;
  const { origin, host } = new URL(instance_url);
  // https://login.salesforce.com/id/ORGANIZATION/USER
  const organization = /\/id\/(\w{15,18})\//.exec(id)?.[1];
  if (organization === undefined) throw new Error("the reply names no organization");
  return { id: organization, name: host, apiUrl: origin };
}
