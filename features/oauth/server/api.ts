export { actByGrant, authenticateApp } from "./authenticate-app.ts";
export { deleteGrant as revokeGrant, listConnected } from "./grants-store.ts";
export { makeAccessToken, makeLastingGrant, requireUsable } from "./lasting-grants.ts";
export { MCP_PATH } from "./provider/resources.ts";
