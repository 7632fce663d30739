import type { Feature } from "@aside/server/feature.ts";
import { route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { personData } from "./person-store.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { createToken, listTokens, revokeToken } from "./tokens/tokens.ts";
import { whoAmI } from "./who-am-i.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

export const feature: Feature = {
  routes: [
    route(contract.listApiKeys, listApiKeys),
    route(contract.createApiKey, createApiKey),
    route(contract.rotateApiKey, rotateApiKey),
    route(contract.revokeApiKey, revokeApiKey),
    route(contract.listTokens, listTokens),
    route(contract.createToken, createToken),
    route(contract.revokeToken, revokeToken),
    route(contract.whoAmI, whoAmI),
  ],
  subscriptions: [],
  jobs: () => [],
  crons: () => [],
  tables: ["api_keys", "api_key_members", "personal_tokens"],
  personData,
};
