import type { MailSiteName, Recipient } from "../messages.ts";

/** A window, a reply or a page in which an email is written. */
export type Compose = {
  /** Holds everything of this email. */
  root: HTMLElement;
  /** The text, without the site's own controls. */
  body: HTMLElement;
};

export type Recipients = {
  /** To and Cc. */
  shown: Recipient[];
  /** Bcc, and those whose address the page does not tell. */
  hidden: number;
};

/** A message of the open thread. */
export type Message = { body: HTMLElement };

/** What an email that is written must have. */
export type Part = "editor" | "bar" | "send" | "recipients";

/** The knowledge of one mail program's pages. Everything else in this folder knows none of them. */
export interface MailSite {
  readonly name: MailSiteName;
  /** Whether an email seems to be written, by another sign than those of `findComposes`: tells a changed site from one at rest. */
  hasSignOfCompose(): boolean;
  findComposes(): Compose[];
  /** Puts our button into the bar below or above the text; false if there is none. */
  mountButton(compose: Compose, host: HTMLElement): boolean;
  findSendButtons(compose: Compose): HTMLElement[];
  /** Null: there is no field for recipients. */
  readRecipients(compose: Compose): Recipients | null;
  /** Whether this is in a quoted message or in the person's signature, whose links are not of this email. */
  isLeftAlone(body: HTMLElement, node: Node): boolean;
  /** What stands at the end of the text, such as a signature or a quotation; null: nothing. */
  findEnd(body: HTMLElement): Element | null;
  findMessages(): Message[];
}

/** Everything of this kind in the page; hidden windows stay in it. */
export const findVisible = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)].filter(isVisible);

/** Each visible text with the closest element around it that has these parts, but no second text. */
export function findComposes(texts: string, parts: readonly string[]): Compose[] {
  const has = (root: HTMLElement) => parts.every((part) => root.querySelector(part) !== null);
  return findVisible(texts).map((body) => ({ body, root: climb(body, texts, has) ?? body.parentElement ?? body }));
}

function climb(body: HTMLElement, texts: string, has: (root: HTMLElement) => boolean): HTMLElement | null {
  for (let root = body.parentElement; root && root !== document.body; root = root.parentElement) {
    if (root.querySelectorAll(texts).length > 1) return null;
    if (has(root)) return root;
  }
  return null;
}

export const isVisible = (element: HTMLElement): boolean => element.getClientRects().length > 0;

export const isAfter = (mark: Node, node: Node): boolean =>
  (mark.compareDocumentPosition(node) & (Node.DOCUMENT_POSITION_FOLLOWING | Node.DOCUMENT_POSITION_CONTAINED_BY)) !== 0;

const ADDRESS = /[^\s<>"',;:()]+@[^\s<>"',;:()]+\.[^\s<>"',;:()]+/;

/** `Grace Hopper <grace@example.com>`, or an address alone. */
export function readAddress(text: string): Recipient | null {
  const email = ADDRESS.exec(text)?.[0];
  if (!email) return null;
  const name = text
    .slice(0, text.indexOf(email))
    .replace(/[<("]+\s*$/, "")
    .replaceAll('"', "")
    .trim();
  return { email: email.toLowerCase(), name };
}

/** Each address once. */
export function uniqueRecipients(all: readonly Recipient[]): Recipient[] {
  const byEmail = new Map<string, Recipient>();
  for (const recipient of all) if (!byEmail.get(recipient.email)?.name) byEmail.set(recipient.email, recipient);
  return [...byEmail.values()];
}
