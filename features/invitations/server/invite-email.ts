import { brand } from "@aside/brand/brand.ts";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";
import { headerSafe } from "@aside/server/email/port.ts";
import { INVITE_DAYS } from "../contract.ts";
export function writeInviteMail(data: { inviter: string; company: string; href: string }): { subject: string; html: string; text: string } {
  const subject = headerSafe(`${data.inviter} invites you to ${data.company} on ${brand.product}`);
  const parts = [
    heading(`Join ${data.company}`),
    paragraph(`${data.inviter} invites you to send and receive video messages with ${data.company} on ${brand.product}.`),
    button({ label: "Accept invitation", href: data.href }),
    paragraph(`The link is valid for ${INVITE_DAYS} days and works once. If you do not know who sent it, you can ignore this message.`),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
