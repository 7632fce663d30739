import type { PostJson } from "@aside/core/messages/post-contract.ts";
import type { Recipient } from "@aside/ui/fields/recipients.ts";

/** The fields of the send form, as they are saved with the draft. */
export type SendFields = { title: string; draft_recipients: string; draft_bcc: string; send_copy: boolean };

export const fieldsOf = (post: PostJson): SendFields => ({
  title: post.title,
  draft_recipients: post.draft_recipients ?? "",
  draft_bcc: post.draft_bcc ?? "",
  send_copy: post.send_copy,
});

/** `typed`: text of the field that is not an entry yet. */
export const listOf = (recipients: readonly Pick<Recipient, "email" | "name">[], typed = ""): string =>
  [...recipients.map(({ email, name }) => (name ? `"${name.replace(/["<>]/g, "")}" <${email}>` : email)), typed.trim()]
    .filter(Boolean)
    .join(", ");
