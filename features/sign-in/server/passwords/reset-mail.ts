import { brand } from "@aside/brand/brand.ts";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";

export function writeResetMail(data: { name: string; href: string }): { subject: string; html: string; text: string } {
  const subject = `Choose a new ${brand.product} password`;
  const parts = [
    heading("Choose a new password"),
    paragraph(`Hello ${data.name}, someone asked for a new password for your account. The link is valid for 60 minutes and works once.`),
    button({ label: "Choose a password", href: data.href }),
    paragraph("If you did not ask for it, you can ignore this message: your password stays as it is."),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
