import type { SitePath } from "@aside/features/site/site-paths.ts";

/** The file in dist/site of a page. */
export const fileNameOf = (path: SitePath): string => `${path.replaceAll("/", "") || "index"}.html`;
