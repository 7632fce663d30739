export { insertUsedAssertion, listPartnersOf } from "./store.ts";
