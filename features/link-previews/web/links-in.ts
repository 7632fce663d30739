/** Cards below one text. */
const MAX_LINKS = 3;
const MAX_LENGTH = 2000;

/** The first https links of a plain text, each once. Punctuation that ends a sentence is not part of a link. */
export function linksInText(text: string): string[] {
  const links = [...text.matchAll(/https:\/\/[^\s<>"]+/g)].map(([link]) => link);
  return choose(links.filter((link) => link.length <= MAX_LENGTH).map(trimEnd));
}

/** A loop, because a regular expression for the end takes quadratic time. */
function trimEnd(link: string): string {
  let end = link.length;
  while (end > 0 && ".,;:!?)]}'".includes(link[end - 1] ?? "")) end--;
  return link.slice(0, end);
}

/** The first https links of a note, which the server sanitized: attributes are quoted. */
export function linksInNote(html: string): string[] {
  return choose([...html.matchAll(/\shref="(https:\/\/[^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&")));
}

const choose = (links: string[]): string[] =>
  [...new Set(links)].filter((link) => link.length <= MAX_LENGTH && URL.canParse(link)).slice(0, MAX_LINKS);
