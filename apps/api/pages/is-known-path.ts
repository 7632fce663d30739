import { routes } from "../../web/src/routes.ts";

/** `/a/$id` has any one part there, and `/a/{-$tab}` may have one. */
const patternOf = (path: string): string =>
  path
    .replace(/\/$/, "")
    .replaceAll(/\/\{-\$\w+\}/g, "(/[^/]+)?")
    .replaceAll(/\$\w+/g, "[^/]+");

const KNOWN = new RegExp(`^(${routes.map(({ path }) => patternOf(path)).join("|")})/?$`, "i");

/** Whether the app has a screen at this path. */
export const isKnownPath = (path: string): boolean => KNOWN.test(path);
