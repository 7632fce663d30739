import { creates, searches } from "./actions.ts";
import { authentication } from "./authentication.ts";
import { triggers } from "./triggers.ts";

const byKey = <Part extends { key: string }>(parts: readonly Part[]): Record<string, Part> =>
  Object.fromEntries(parts.map((part) => [part.key, part]));

/** Versions as in package.json, which a test compares. */
export default {
  version: "0.1.0",
  platformVersion: "19.1.0",
  authentication,
  triggers: byKey(triggers),
  creates: byKey(creates),
  searches: byKey(searches),
};
