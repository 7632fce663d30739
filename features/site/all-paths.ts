import { DEVELOPER_PATHS } from "./developers/paths.ts";
import { SITE_PATHS } from "./site-paths.ts";

/** All pages of the public site that the build renders. */
export const ALL_PATHS: readonly string[] = [...SITE_PATHS, ...DEVELOPER_PATHS];
