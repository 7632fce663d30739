export { authenticateApp } from "./authenticate-app.ts";
export { MCP_PATH } from "./provider/resources.ts";
export { listConnected } from "./grants-store.ts";
