import sanitizeHtml from "sanitize-html";

/** Allows only the tags of the speaking notes editor, without attributes: no links, styles, classes or event handlers. */
const SPEAKING_TAGS = ["p", "br", "strong", "em", "u", "h1", "h2", "h3", "ul", "ol", "li", "mark"];
const NOTE_TAGS = ["p", "br", "strong", "em", "ul", "ol", "li"];
/** The editor nests lists a few levels deep; 10,000 nested tags in a paste would exhaust a browser's stack. */
const MAX_DEPTH = 16;

const SIMPLER = { b: "strong", i: "em" };

/** Speaking notes as stored: only the editor's tags, without attributes; "" if they contain no text. */
export const sanitizeNotes = (html: string): string => clean(html, { allowedTags: SPEAKING_TAGS, transformTags: SIMPLER });

/** Sanitizes a person's private notes about a video. */
export const sanitizeMyNotes = (html: string): string => clean(html, { allowedTags: NOTE_TAGS, transformTags: SIMPLER });

/** The note that viewers see. It may contain links to pages and addresses only, marked as user content. */
export function sanitizeNote(html: string): string {
  return clean(html, {
    allowedTags: [...NOTE_TAGS, "a"],
    allowedAttributes: { a: ["href", "rel", "target"] },
    allowedSchemes: ["http", "https", "mailto"],
    allowProtocolRelative: false,
    transformTags: { ...SIMPLER, a: (_, { href = "" }) => writeLink(href.trim()) },
  });
}

export const hasLinks = (note: string): boolean => note.includes("<a ");

/** Reduces links without a target or to this site to their text. A link to this site could trigger an action as the signed-in reader. */
function writeLink(href: string): sanitizeHtml.Tag {
  const isFit = URL.canParse(href) && ["http:", "https:", "mailto:"].includes(new URL(href).protocol);
  if (!isFit) return { tagName: "span", attribs: {} };
  return { tagName: "a", attribs: { href, rel: "noopener noreferrer nofollow ugc", target: "_blank" } };
}

function clean(html: string, options: sanitizeHtml.IOptions): string {
  const kept = sanitizeHtml(html, { allowedAttributes: {}, nestingLimit: MAX_DEPTH, ...options });
  return kept.replace(/<[^<>]*>|&nbsp;|\s/g, "") === "" ? "" : kept;
}
