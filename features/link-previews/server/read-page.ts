import { Parser } from "htmlparser2";
import { fitLine } from "@aside/contract/clean-text.ts";

export type Page = { title: string | null; description: string | null; imageUrl: string | null };

const MAX_TITLE = 200;
const MAX_DESCRIPTION = 500;
/** The head of a page has fewer. Deeply nested elements take quadratic time. */
const MAX_TAGS = 2_000;

/** The names of meta elements, most wanted first. */
const TITLES = ["og:title", "twitter:title"];
const DESCRIPTIONS = ["og:description", "twitter:description", "description"];
const IMAGES = ["og:image:secure_url", "og:image", "og:image:url", "twitter:image"];

/** Title, description and picture of a page, as it describes itself for previews. Linear in the length of the text. */
export function readPage(html: string, baseUrl: string): Page {
  const meta = new Map<string, string>();
  let title = "";
  let isInTitle = false;
  let tags = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      tags++;
      if (name === "body" || tags > MAX_TAGS) return parser.pause();
      isInTitle = name === "title" && title === "";
      const key = (attributes["property"] ?? attributes["name"] ?? "").toLowerCase();
      const content = attributes["content"]?.trim();
      if (name === "meta" && content && !meta.has(key)) meta.set(key, content);
    },
    ontext(text) {
      if (isInTitle && title.length < MAX_TITLE) title += text;
    },
    onclosetag() {
      isInTitle = false;
    },
  });
  parser.end(html);
  const first = (names: readonly string[]) => names.map((name) => meta.get(name)).find(Boolean);
  return {
    title: line(first(TITLES) ?? title, MAX_TITLE),
    description: line(first(DESCRIPTIONS) ?? "", MAX_DESCRIPTION),
    imageUrl: absolute(first(IMAGES), baseUrl),
  };
}

const line = (text: string, length: number): string | null => fitLine(text, length) || null;

const absolute = (url: string | undefined, base: string): string | null =>
  url && URL.canParse(url, base) ? new URL(url, base).href : null;
