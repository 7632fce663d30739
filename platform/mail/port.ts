export type MailAddress = { name?: string; address: string };

export type MailMessage = {
  to: MailAddress;
  subject: string;
  html: string;
  text: string;
  messageId?: string;
  /** Besides those that are made of the rest. Values of ours, no text of people's. */
  headers?: Record<string, string>;
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[];
};

export interface Mailer {
  /** Returns the Message-ID. Throws when the mail was not taken. */
  send(message: MailMessage): Promise<{ id: string }>;
  close(): Promise<void>;
}

/** Header values on one line: CR, LF, NUL and other controls become spaces (hostile.md row 16). */
export function headerSafe(text: string): string {
  // oxlint-disable-next-line no-control-regex -- controls are what this removes
  return text.replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g, " ").trim();
}
