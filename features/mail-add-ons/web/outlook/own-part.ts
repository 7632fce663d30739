import { escapeRegExp } from "../../tracking.ts";

/**
 * What begins the quoted message: ids of Outlook on the web and the new Outlook (with a prefix in a draft that is opened again), lines of Outlook for
 * Windows, and those of plain text. Found in messages in public archives.
 */
const QUOTE_STARTS = [
  "appendonsend",
  "divrplyfwdmsg",
  "mail-editor-reference-message-container",
  "border-top:solid #e1e1e1",
  "border-top:solid #b5c4df",
  "-----original message-----",
  "________________________________",
];

/** An email's beginning, without the message that it quotes: its links are those of an earlier email. */
export function ownPart(body: string): string {
  const starts = QUOTE_STARTS.map((start) => body.search(new RegExp(escapeRegExp(start), "i"))).filter((at) => at >= 0);
  return body.slice(0, Math.min(body.length, ...starts));
}
