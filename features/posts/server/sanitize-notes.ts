import sanitizeHtml from "sanitize-html";

/** What the notes' editor can make, and nothing else: no attributes, so no links, styles, classes or handlers. */
const TAGS = ["p", "br", "strong", "em", "u", "h1", "h2", "h3", "ul", "ol", "li", "mark"];
/** The editor nests lists a few deep; a paste of 10,000 open tags would exhaust a browser's stack. */
const MAX_DEPTH = 16;

/** Speaking notes as they are stored: the editor's few tags without attributes; "" where there is nothing to say. */
export function sanitizeNotes(html: string): string {
  const clean = sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: {},
    nestingLimit: MAX_DEPTH,
    transformTags: { b: "strong", i: "em" },
  });
  return clean.replace(/<[^>]*>|&nbsp;|\s/g, "") === "" ? "" : clean;
}
