export { actAs, NOBODY, USE_WRITTEN_EVERY_MS } from "./act-as.ts";
