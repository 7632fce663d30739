import { heading, layout, link, type MailPart, richText } from "@aside/server/email/layout.ts";
import { mailLink, messageIdOf } from "@aside/server/email/links.ts";
import { headerSafe, type MailMessage } from "@aside/server/email/port.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { emailCopy } from "../../copy.ts";
import { signLink } from "../signed-links.ts";
import type { NewsletterRow } from "./newsletters-store.ts";
import type { Recipient } from "./sending-store.ts";

const texts = emailCopy.newsletter;

const unsubscribeUrlOf = ({ config }: AppContext, subscriberId: string): string =>
  mailLink(config, `/newsletters/unsubscribe?token=${signLink(config.secretKey, "newsletter-unsubscribe", { id: subscriberId })}`);

/** The email of one subscriber, with their own link to unsubscribe. */
export function newsletterMail(context: AppContext, newsletter: NewsletterRow, recipient: Recipient): MailMessage {
  const unsubscribeUrl = unsubscribeUrlOf(context, recipient.id);
  return {
    to: { address: recipient.email },
    subject: headerSafe(newsletter.title),
    ...layout({
      preview: newsletter.summary || newsletter.title,
      parts: partsOf(context, newsletter),
      footer: texts.footer,
      footerLink: { label: texts.unsubscribe, href: unsubscribeUrl },
    }),
    messageId: messageIdOf(context.config, `${newsletter.id}.${recipient.id}`),
    unsubscribeUrl,
  };
}

export const testMail = (context: AppContext, newsletter: NewsletterRow, to: MailMessage["to"]): MailMessage => ({
  to,
  subject: headerSafe(texts.testSubject(newsletter.title)),
  ...layout({ preview: newsletter.summary || newsletter.title, parts: partsOf(context, newsletter), footer: texts.testFooter }),
});

/** Links to paths of the site get its address. Markdown is the text for readers without HTML. */
function partsOf({ config }: AppContext, newsletter: NewsletterRow): MailPart[] {
  const site = mailLink(config, "/");
  const html = newsletter.body_html.replaceAll('<a href="/', `<a href="${site}`);
  const text = newsletter.body.replaceAll("](/", `](${site}`);
  const online = link({ label: texts.readOnline, href: mailLink(config, `/newsletters/${newsletter.id}`) });
  return [heading(newsletter.title), { html: richText(html).html, text: `${text}\n` }, ...(newsletter.published_at ? [online] : [])];
}
