import { type Route, route } from "@aside/server/http/context.ts";
import * as contract from "../contract.ts";
import { createApiKey } from "./create-api-key.ts";
import { listApiKeys } from "./list-api-keys.ts";
import { revokeApiKey } from "./revoke-api-key.ts";
import { rotateApiKey } from "./rotate-api-key.ts";

export const routes: Route[] = [
  route(contract.listApiKeys, listApiKeys),
  route(contract.createApiKey, createApiKey),
  route(contract.rotateApiKey, rotateApiKey),
  route(contract.revokeApiKey, revokeApiKey),
];
