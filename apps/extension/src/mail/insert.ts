import { isOfBlock, type AsideLink } from "./find-links.ts";

/** What the editor may get: a picture, links and line breaks. The server's HTML is read without running anything. */
function readBlock(html: string): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  const made = document.createDocumentFragment();
  for (const node of parsed.body.childNodes) made.append(...copyOf(node));
  return made;
}

function copyOf(node: Node): Node[] {
  if (node.nodeType === Node.TEXT_NODE) return [document.createTextNode(node.textContent ?? "")];
  if (!(node instanceof Element)) return [];
  const children = [...node.childNodes].flatMap(copyOf);
  const name = node.tagName.toLowerCase();
  if (name === "br") return [document.createElement("br")];
  if (name === "img") {
    const src = webAddress(node.getAttribute("src"));
    if (src === null) return [];
    const image = document.createElement("img");
    // Not loaded before it is in the email.
    image.setAttribute("src", src);
    image.setAttribute("alt", node.getAttribute("alt") ?? "");
    const width = node.getAttribute("width");
    if (width) image.setAttribute("width", width);
    return [image];
  }
  const href = name === "a" ? webAddress(node.getAttribute("href")) : null;
  if (href === null) return children;
  const anchor = document.createElement("a");
  anchor.setAttribute("href", href);
  anchor.append(...children);
  return [anchor];
}

const webAddress = (text: string | null): string | null => {
  const url = URL.parse(text ?? "");
  return url && (url.protocol === "https:" || url.protocol === "http:") ? url.href : null;
};

/** An editor without links and pictures. */
export const isPlain = (body: HTMLElement): boolean => body instanceof HTMLTextAreaElement || body.contentEditable === "plaintext-only";

export const plainTextOf = (body: HTMLElement): string =>
  body instanceof HTMLTextAreaElement ? body.value : isPlain(body) ? (body.textContent ?? "") : "";

/** At the caret, as one step that the editor can undo. False: the editor takes no text. */
export function insertAt(body: HTMLElement, caret: Range | null, { html, text }: { html: string; text: string }): boolean {
  body.focus();
  if (body instanceof HTMLTextAreaElement) return document.execCommand("insertText", false, text);
  const selection = document.getSelection();
  if (!selection) return false;
  if (caret) {
    selection.removeAllRanges();
    selection.addRange(caret);
  }
  if (isPlain(body)) return document.execCommand("insertText", false, text);
  const holder = document.createElement("div");
  holder.append(readBlock(html));
  // A line of its own behind it, in which the person goes on writing.
  holder.append(document.createElement("br"));
  return document.execCommand("insertHTML", false, holder.innerHTML);
}

/** Before what stands at the end of the text, or at its end. */
export function caretBefore(body: HTMLElement, end: Element | null): Range {
  const range = document.createRange();
  if (end) range.setStartBefore(end);
  else range.selectNodeContents(body);
  range.collapse(end !== null);
  return range;
}

/** Changes the addresses of links, which undo does not take back. The event makes the site save the draft. */
export function setLinks(body: HTMLElement, links: readonly AsideLink[], change: (href: string) => string): void {
  const stale = links.filter(({ anchor }) => anchor.getAttribute("href") !== change(anchor.href));
  for (const { anchor } of stale) anchor.setAttribute("href", change(anchor.href));
  if (stale.length > 0) tellEditor(body);
}

/** The same for links that are text. */
export function setPlainLink(body: HTMLElement, change: (word: string) => string): void {
  const changed = (text: string) => text.replace(/\S+/g, change);
  if (body instanceof HTMLTextAreaElement) {
    if (changed(body.value) === body.value) return;
    const { selectionStart, selectionEnd } = body;
    body.value = changed(body.value);
    body.setSelectionRange(selectionStart, selectionEnd);
    return tellEditor(body);
  }
  let isChanged = false;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent ?? "";
    if (changed(text) === text) continue;
    node.textContent = changed(text);
    isChanged = true;
  }
  if (isChanged) tellEditor(body);
}

/** The picture that was not ready when the block was inserted. It becomes part of the link, so that undo removes both. */
export function addPicture(body: HTMLElement, links: readonly AsideLink[], html: string): void {
  const anchor = links.find((link) => isOfBlock(link.anchor))?.anchor;
  const image = readBlock(html).querySelector("img");
  if (!anchor || !image || links.some((link) => link.anchor.querySelector("img"))) return;
  anchor.prepend(image, document.createElement("br"));
  tellEditor(body);
}

function tellEditor(body: HTMLElement): void {
  body.dispatchEvent(new InputEvent("input", { bubbles: true }));
}
