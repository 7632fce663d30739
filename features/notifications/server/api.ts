export { stopAddress } from "./stop-token.ts";
export { countDevices } from "./push/push-store.ts";
export { findForChat } from "./find-due.ts";
