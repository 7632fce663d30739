export { stopAddress } from "./stop-token.ts";
