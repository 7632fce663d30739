import SCIMMY from "scimmy";
import { presentList } from "./present.ts";

const CORE = "urn:ietf:params:scim:schemas:core:2.0";

/** RFC 7643, section 5: the provider's capabilities. */
export function describeProvider(base: string): Record<string, unknown> {
  const not = { supported: false };
  return {
    schemas: [`${CORE}:ServiceProviderConfig`],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: 200 },
    changePassword: not,
    sort: not,
    etag: not,
    authenticationSchemes: [
      { type: "oauthbearertoken", name: "API key", description: "An API key with the SCIM scope, as a bearer token.", primary: true },
      { type: "httpbasic", name: "API key", description: "The same key, as the user name.", primary: false },
    ],
    meta: { resourceType: "ServiceProviderConfig", location: `${base}/ServiceProviderConfig` },
  };
}

export function describeResourceTypes(base: string): Record<string, unknown> {
  const types = [SCIMMY.Schemas.User, SCIMMY.Schemas.Group].map(({ definition }) => ({
    schemas: [`${CORE}:ResourceType`],
    id: definition.name,
    name: definition.name,
    endpoint: `/${definition.name}s`,
    description: definition.description,
    schema: definition.id,
    meta: { resourceType: "ResourceType", location: `${base}/ResourceTypes/${definition.name}` },
  }));
  return presentList(types, { startIndex: 1, total: types.length });
}

export function describeSchemas(base: string): Record<string, unknown> {
  const schemas = [SCIMMY.Schemas.User, SCIMMY.Schemas.Group].map(({ definition }) => definition.describe(`${base}/Schemas`));
  return presentList(schemas, { startIndex: 1, total: schemas.length });
}
