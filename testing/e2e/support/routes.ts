import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The sources of the app's routes, in which journeys find its paths. */
export const ROUTES = ["routes.tsx", "reply-routes.ts"]
  .map((file) => readFileSync(join(import.meta.dirname, "../../../apps/web/src", file), "utf8"))
  .join("");
