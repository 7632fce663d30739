import type { Recipient } from "../messages.ts";
import {
  type Compose,
  findComposes,
  findVisible,
  isVisible,
  type MailSite,
  type Message,
  readAddress,
  type Recipients,
  uniqueRecipients,
} from "./mail-site.ts";

/**
 * Gmail's pages. Its class names are made by a compiler, but those here have been the same for years, and do not depend on the language. Sources:
 * github.com/InboxSDK/InboxSDK (gmail-compose-view: page-parser.ts, get-recipients.ts), github.com/KartikTalwar/gmail.js.
 */
const TEXT = 'div[role="textbox"][g_editable="true"]';
/** In windows and replies; it exists for every email that is written. */
const SIGN = 'input[name="subjectbox"]';
const SEND = '.aoO[role="button"]';
const FIELDS = '[name="to"], [name="cc"], [name="bcc"]';
/** A recipient since 2021. */
const CHIP = '[role="option"][data-hovercard-id]';
/** The row of addresses to which the fields of a reply fold. */
const FOLDED = ".hl [email]";
const MESSAGE_TEXT = "[data-message-id] .a3s";
const QUOTE = ".gmail_quote, .gmail_quote_container";
const SIGNATURE = ".gmail_signature, .gmail_signature_prefix";

export class Gmail implements MailSite {
  readonly name = "Gmail";

  hasSignOfCompose(): boolean {
    return [...document.querySelectorAll<HTMLElement>(SIGN)].some((field) => isVisible(field.closest("form") ?? field));
  }

  findComposes(): Compose[] {
    return findComposes(TEXT, [SEND, FIELDS]);
  }

  mountButton({ root }: Compose, host: HTMLElement): boolean {
    const send = root.querySelector<HTMLElement>(SEND);
    const cell = send?.closest("td");
    if (!send || !cell) return false;
    const own = document.createElement("td");
    own.append(host);
    cell.after(own);
    return true;
  }

  findSendButtons({ root }: Compose): HTMLElement[] {
    return [...root.querySelectorAll<HTMLElement>(SEND)];
  }

  readRecipients({ root }: Compose): Recipients | null {
    const fields = [...root.querySelectorAll<HTMLElement>(FIELDS)];
    if (fields.length === 0) return null;
    const of = (names: readonly string[]) => {
      const found = fields.filter((field) => names.includes(field.getAttribute("name") ?? "")).flatMap(readField);
      return uniqueRecipients(found);
    };
    const [shown, hidden] = [of(["to", "cc"]), of(["bcc"])];
    if (shown.length + hidden.length > 0) return { shown, hidden: hidden.length };
    const folded = [...root.querySelectorAll(FOLDED)].flatMap((chip) => read(chip.getAttribute("email"), chip.getAttribute("name")));
    return { shown: uniqueRecipients(folded), hidden: 0 };
  }

  isLeftAlone(body: HTMLElement, node: Node): boolean {
    const element = node instanceof Element ? node : node.parentElement;
    const part = element?.closest(`${QUOTE}, ${SIGNATURE}`);
    return part !== null && part !== undefined && body.contains(part);
  }

  findEnd(body: HTMLElement): Element | null {
    return body.querySelector(`${SIGNATURE}, ${QUOTE}`);
  }

  findMessages(): Message[] {
    return findVisible(MESSAGE_TEXT).map((body) => ({ body }));
  }
}

/** A field holds chips, or is the hidden input of a folded one. */
function readField(field: HTMLElement): Recipient[] {
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
    return field.value.split(",").flatMap((part) => readAddress(part) ?? []);
  return [...field.querySelectorAll(CHIP)].flatMap((chip) => read(chip.getAttribute("data-hovercard-id"), chip.getAttribute("data-name")));
}

function read(address: string | null, name: string | null): Recipient[] {
  const found = readAddress(address ?? "");
  return found ? [{ email: found.email, name: name && !name.includes("@") ? name : found.name }] : [];
}
