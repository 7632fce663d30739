import { createHash } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The sources for a page's policy that allow its inline elements. Data for search engines is no script. */
export function hashesOfInline(html: string): { scripts: string[]; styles: string[] } {
  const hashesOf = (name: string) => textsOf(html, name).map((text) => `'sha256-${sha256(text)}'`);
  return { scripts: hashesOf("script"), styles: hashesOf("style") };
}

/** The texts of the elements of this name without attributes. */
const textsOf = (html: string, name: string): string[] =>
  html
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf(`</${name}>`)));
