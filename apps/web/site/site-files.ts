/** The file in dist/site of a page. */
export const fileNameOf = (path: string): string => `${path.replace(/^\/|\/$/g, "").replaceAll("/", "-") || "index"}.html`;
