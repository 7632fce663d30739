import { z } from "zod";
import { readEmails } from "./read-emails.ts";

/**
 * What Google sends to an HTTP add-on, as far as it is used. Source: "JSON event objects" in
 * developers.google.com/workspace/add-ons/guides/alternate-runtimes.
 */
const text = z.string().max(500);
const token = z.string().min(1).max(8_000);
const addresses = z.array(z.string().max(1_000)).max(1_000).default([]);
const recipients = { toRecipients: addresses, ccRecipients: addresses, bccRecipients: addresses };
const input = z.object({ stringInputs: z.object({ value: z.array(text).max(20) }).optional() });

const gmailEvent = z.object({
  commonEventObject: z
    .object({
      parameters: z.record(text, text).default({}),
      /** Some clients wrap each value once more. */
      formInputs: z.record(text, input.or(z.object({ "": input }))).default({}),
    })
    .prefault({}),
  authorizationEventObject: z.object({
    systemIdToken: token,
    /** Absent: the person did not allow us to see their address. */
    userIdToken: token.optional(),
    userOAuthToken: token.optional(),
  }),
  gmail: z.object({ messageId: text.optional(), accessToken: token.optional(), ...recipients }).prefault({}),
  draftMetadata: z.object(recipients).optional(),
});
export type GmailEvent = z.output<typeof gmailEvent>;

export const readEvent = (body: unknown): GmailEvent | null => gmailEvent.safeParse(body).data ?? null;

export type Recipients = { named: string[]; hasHidden: boolean };

/** Whom the draft goes to. People in Bcc are not named to the others, so they are only counted. */
export function recipientsOf({ gmail, draftMetadata }: GmailEvent): Recipients {
  const { toRecipients, ccRecipients, bccRecipients } = draftMetadata ?? gmail;
  const named = readEmails([...toRecipients, ...ccRecipients]);
  return { named, hasHidden: readEmails(bccRecipients).some((email) => !named.includes(email)) };
}

export function inputOf({ commonEventObject }: GmailEvent, name: string): string {
  const found = commonEventObject.formInputs[name];
  const given = found && "" in found ? found[""] : (found as z.output<typeof input> | undefined);
  return given?.stringInputs?.value[0]?.trim() ?? "";
}
