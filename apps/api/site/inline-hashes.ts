import { createHash } from "node:crypto";

const sha256 = (text: string): string => createHash("sha256").update(text).digest("base64");

/** The sources for a page's policy that allow its inline elements. Data for search engines is no script. */
export function hashesOfInline(html: string): { scripts: string[]; styles: string[] } {
  const hashesOf = (element: RegExp) => [...html.matchAll(element)].map(([, text = ""]) => `'sha256-${sha256(text)}'`);
  return { scripts: hashesOf(/<script>(.*?)<\/script>/gs), styles: hashesOf(/<style>(.*?)<\/style>/gs) };
}
