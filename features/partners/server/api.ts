export { listPartnersOf } from "./store.ts";
