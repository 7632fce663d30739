import { type ApiScope, PERSON_SCOPES } from "@aside/contract/api-scopes.ts";
import type { Config } from "@aside/server/config/config.ts";

/** What a language model may do by MCP, and what an app that registered itself may ask for. */
export const MCP_SCOPES: readonly ApiScope[] = ["asides:read", "transcripts:read", "viewers:read", "asides:write", "asides:send"];

/** Where the MCP server answers. */
export const MCP_PATH = "/mcp";

export type Resource = { name: "api" | "mcp"; url: string; scopes: readonly ApiScope[] };

/** What tokens are for (RFC 8707): a token for one is not accepted by the other. */
export const resourcesOf = ({ publicUrl }: Config): Record<Resource["name"], Resource> => ({
  api: { name: "api", url: publicUrl, scopes: PERSON_SCOPES },
  mcp: { name: "mcp", url: `${publicUrl}${MCP_PATH}`, scopes: MCP_SCOPES },
});

/** Undefined: none of ours. Parsing a URL without a path adds a slash to it. */
export const findResource = (config: Config, given: string): Resource | undefined =>
  Object.values(resourcesOf(config)).find(({ url }) => given === url || given === `${url}/`);
