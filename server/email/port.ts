export type MailAddress = { name?: string; address: string };

export type MailMessage = {
  to: MailAddress;
  subject: string;
  html: string;
  text: string;
  messageId?: string;
  /** The address where the recipient unsubscribes, by one click (RFC 8058) or on a page: one address for both. */
  unsubscribeUrl?: string;
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
};

export interface Mailer {
  /** Returns the Message-ID. Throws when the server did not accept the email. */
  send(message: MailMessage): Promise<{ id: string }>;
  close(): Promise<void>;
}

/** Header values on one line: CR, LF, NUL and other controls become spaces (docs/hostile-inputs.md row 16). */
export function headerSafe(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what this removes
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}

/** RFC 2369 and RFC 8058. Our own https address: the recipient's email client posts to it. */
export function unsubscribeHeaders(message: MailMessage): Record<string, string> {
  if (message.unsubscribeUrl === undefined) return {};
  return { "List-Unsubscribe": `<${headerSafe(message.unsubscribeUrl)}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}
