import { micromark } from "micromark";
import { gfmStrikethrough, gfmStrikethroughHtml } from "micromark-extension-gfm-strikethrough";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import sanitizeHtml from "sanitize-html";

/** Quotes and lists in each other. More has no use, and takes time and stack. */
const MAX_DEPTH = 12;
/** Characters at the start of a line that are examined for it. */
const MAX_MARKERS = 200;

const OPTIONS = {
  extensions: [gfmTable(), gfmStrikethrough({ singleTilde: false })],
  htmlExtensions: [gfmTableHtml(), gfmStrikethroughHtml()],
};

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: "p br hr h2 h3 h4 h5 h6 strong em del code pre blockquote ul ol li a span table thead tbody tr th td".split(" "),
  allowedAttributes: { a: ["href", "rel"], ol: ["start"] },
  allowedSchemes: ["https", "mailto"],
  allowProtocolRelative: false,
  nestingLimit: 40,
};

/**
 * Markdown (CommonMark with tables and strikethrough) as safe HTML. Raw HTML is shown as text; pictures become their description. Links lead
 * to https, mailto, or a path of this site; others stay as text. Null: nested too deeply. Throws nothing.
 */
export function toHtml(markdown: string, ownOrigin: string): string | null {
  if (markdown.split("\n").some(isTooDeep)) return null;
  const html = micromark(markdown, OPTIONS);
  return sanitizeHtml(html, {
    ...ALLOWED,
    // The page's title is its only h1.
    transformTags: {
      h1: "h2",
      a: (_, { href = "" }) => writeLink(href, ownOrigin),
      img: (_, { alt = "" }) => ({ tagName: "span", attribs: {}, text: alt }),
    },
  });
}

function isTooDeep(line: string): boolean {
  const markers =
    line
      .slice(0, MAX_MARKERS)
      .match(/^[\s>*+\-\d.)]*/)?.[0]
      .match(/>|[-*+.)](?=\s)/g) ?? [];
  return markers.length > MAX_DEPTH && !isThematicBreak(line);
}

/** `- - -` */
function isThematicBreak(line: string): boolean {
  const marks = line.replace(/\s/g, "");
  return ["-", "*"].some((mark) => marks === mark.repeat(marks.length));
}

function writeLink(href: string, ownOrigin: string): sanitizeHtml.Tag {
  const plain: sanitizeHtml.Tag = { tagName: "span", attribs: {} };
  // `/\evil` and `//evil` are other hosts to a browser.
  if (/^\/(?![/\\])/.test(href)) return { tagName: "a", attribs: { href } };
  if (!URL.canParse(href)) return plain;
  const { protocol, origin } = new URL(href);
  if (origin === ownOrigin || protocol === "mailto:") return { tagName: "a", attribs: { href } };
  return protocol === "https:" ? { tagName: "a", attribs: { href, rel: "noopener nofollow" } } : plain;
}
