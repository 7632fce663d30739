export { actAs, NOBODY, USE_WRITTEN_EVERY_MS } from "./act-as.ts";
export { countLiveKeys } from "./store.ts";
export { countLiveTokens } from "./tokens/tokens-store.ts";
