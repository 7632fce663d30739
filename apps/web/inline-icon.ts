import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const PATH = "/src/shell/mark.svg";

/** A Vite plugin that puts the icon into each page, whose content security policy allows pictures from `data:`. Vite itself never inlines icons. */
export function inlineIcon(): Plugin {
  const icon = readFileSync(join(import.meta.dirname, PATH), "utf8").trim();
  return {
    name: "inline-icon",
    apply: "build",
    transformIndexHtml: {
      order: "pre",
      handler: (html) => html.replace(`href="${PATH}"`, `href="data:image/svg+xml,${encodeURIComponent(icon)}"`),
    },
  };
}
