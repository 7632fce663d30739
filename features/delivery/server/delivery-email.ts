import { formatDuration } from "@aside/contract/time/durations.ts";
import type { EmailAttachments } from "../../attachments/server/api.ts";
import { copy as attachmentsCopy } from "../../attachments/copy.ts";
import {
  attachmentList,
  button,
  heading,
  layout,
  type MailLogo,
  type MailPart,
  paragraph,
  richText,
  summaryBox,
  videoCard,
} from "@aside/server/email/layout.ts";
import { avatarLabel } from "@aside/core/messages/authenticity.ts";
import { copy } from "../copy.ts";
import type { DeliveryKind, DeliveryRow } from "./store.ts";

type Given = {
  /** The recipient's link to the share page. */
  link: string;
  /** The GIF is part of the email, so that a private video's picture is not public. */
  pictureCid: string | null;
  /** The logo of the sender's company. */
  logo: MailLogo | null;
  unsubscribeUrl: string | null;
  attachments: EmailAttachments;
};

export function writeDeliveryMail(
  row: DeliveryRow,
  { link, pictureCid, logo, unsubscribeUrl, attachments }: Given,
): { subject: string; html: string; text: string } {
  const name = row.author_name ?? row.guest_name ?? "";
  const title = row.title || row.event_title;
  const words = {
    invitation: { subject: copy.mail.invitationSubject(name, title), heading: copy.mail.invitationHeading(name) },
    copy: { subject: copy.mail.copySubject(title), heading: copy.mail.copyHeading },
    reply: { subject: copy.mail.replySubject(name, row.event_title || title), heading: copy.mail.replyHeading(name) },
    update: { subject: copy.mail.updateSubject(name, title), heading: copy.mail.updateHeading(name) },
  }[row.kind as DeliveryKind];
  const parts: MailPart[] = [
    heading(words.heading),
    ...(title ? [paragraph(title)] : []),
    ...(row.note ? [richText(row.note)] : []),
    videoCard({
      imageUrl: pictureCid ? `cid:${pictureCid}` : null,
      href: link,
      alt: copy.untitled(name),
      durationText: formatDuration(row.duration ?? 0),
    }),
    ...(row.is_avatar ? [paragraph(avatarLabel(row.persona))] : []),
    ...(row.ai_summary ? [summaryBox({ title: copy.mail.summaryTitle, body: row.ai_summary })] : []),
    button({ label: copy.mail.watch, href: link }),
    ...(attachments.shown.length > 0 ? [attachmentPart(attachments, link)] : []),
  ];
  return {
    subject: words.subject,
    ...layout({
      preview: words.heading,
      logo,
      parts,
      footer: copy.mail.why(row.email),
      ...(unsubscribeUrl
        ? { footerLink: { label: row.kind === "reply" ? copy.mail.stopReplies : copy.mail.unsubscribe(name), href: unsubscribeUrl } }
        : {}),
    }),
  };
}

/** Files are not part of the email: its link decides at each download who may have them. */
function attachmentPart({ shown, more, anchor }: EmailAttachments, link: string): MailPart {
  return attachmentList({
    title: attachmentsCopy.title,
    href: `${link}#${anchor}`,
    items: shown.map(({ filename, detail, picture }) => ({
      name: filename,
      detail,
      picture: picture && { src: `cid:${picture.cid}`, width: picture.width },
    })),
    more: more > 0 ? attachmentsCopy.email.more(more) : null,
  });
}
