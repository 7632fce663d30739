export { listEndpoints } from "./endpoints/endpoints-store.ts";
