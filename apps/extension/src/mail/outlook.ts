import {
  type Compose,
  isAfter,
  findComposes,
  findVisible,
  type MailSite,
  type Message,
  readAddress,
  type Recipients,
  uniqueRecipients,
} from "./mail-site.ts";

/**
 * Outlook on the web. Classes are made at each build of it; these ids, roles and attributes stay. Sources: public extensions and tests that were written
 * against it in 2025 and 2026 (`_TO` groups, `_EType_RECIPIENT_ENTITY`, `ComposeSendButton`, `primaryActionButton`, `editorParent_`, `UniqueMessageBody`,
 * `MSG_..._FROM`), found by these names in public repositories.
 */
const TEXT = '[id^="editorParent_"] [contenteditable="true"][role="textbox"]';
/** The field of recipients: exists for every email that is written. */
const SIGN = '[role="group"][id$="_TO"], [id$="_TO"] [contenteditable="true"]';
const SEND = '[data-testid="ComposeSendButton"], button[id*="primaryActionButton"], button[title*="Ctrl+Enter"]';
const SHOWN_FIELDS = '[id$="_TO"], [id$="_CC"]';
const HIDDEN_FIELDS = '[id$="_BCC"]';
const CHIP = '[class*="_EType_RECIPIENT_ENTITY"]';
const MESSAGE_TEXT = '[id^="UniqueMessageBody"], [data-app-section="ConversationContainer"] [role="document"]';
/** The header of the quoted message, and the place above it; a draft that is opened again has a prefix before the ids. */
const QUOTE_START = '[id$="divRplyFwdMsg"], [id$="appendonsend"], [id$="mail-editor-reference-message-container"]';
const SIGNATURE = '[id$="Signature"]';

export class Outlook implements MailSite {
  readonly name = "Outlook";

  hasSignOfCompose(): boolean {
    return findVisible(SIGN).length > 0;
  }

  findComposes(): Compose[] {
    return findComposes(TEXT, [SEND, SHOWN_FIELDS]);
  }

  mountButton({ root }: Compose, host: HTMLElement): boolean {
    const send = root.querySelector<HTMLElement>(SEND);
    if (!send) return false;
    // The send button and its menu are one group.
    (send.closest('[data-testid="ComposeSendButton"], [role="group"]') ?? send).after(host);
    return true;
  }

  findSendButtons({ root }: Compose): HTMLElement[] {
    return [...root.querySelectorAll<HTMLElement>(SEND)];
  }

  readRecipients({ root }: Compose): Recipients | null {
    const fields = [...root.querySelectorAll<HTMLElement>(SHOWN_FIELDS)];
    if (fields.length === 0) return null;
    const chips = (field: HTMLElement) => [...field.querySelectorAll(CHIP)].map(readChip);
    const shown = fields.flatMap(chips);
    const known = shown.filter((recipient) => recipient !== null);
    const hidden = [...root.querySelectorAll<HTMLElement>(HIDDEN_FIELDS)].flatMap(chips);
    return { shown: uniqueRecipients(known), hidden: hidden.length + shown.length - known.length };
  }

  isLeftAlone(body: HTMLElement, node: Node): boolean {
    const isInSignature = [...body.querySelectorAll(SIGNATURE)].some((signature) => signature.contains(node));
    return isInSignature || [...body.querySelectorAll(QUOTE_START)].some((mark) => isAfter(mark, node));
  }

  findEnd(body: HTMLElement): Element | null {
    return body.querySelector(`${SIGNATURE}, ${QUOTE_START}`);
  }

  findMessages(): Message[] {
    return findVisible(MESSAGE_TEXT).map((body) => ({ body }));
  }
}

/** A person of the address book shows a name, and has the address in its label. */
function readChip(chip: Element) {
  const text = chip.textContent ?? "";
  const labels = [chip, ...chip.querySelectorAll("[aria-label], [title]")].flatMap((part) => [
    part.getAttribute("aria-label"),
    part.getAttribute("title"),
  ]);
  for (const label of [...labels, text]) {
    const found = readAddress(label ?? "");
    if (found) return { email: found.email, name: text.includes("@") ? found.name : text.trim() };
  }
  return null;
}
