import { brand } from "@aside/brand/brand.ts";
import { button, heading, layout, paragraph } from "@aside/server/email/layout.ts";

export function writeResetMail(data: { name: string; href: string }): { subject: string; html: string; text: string } {
  const subject = `Choose a new ${brand.product} password`;
  const parts = [
    heading("Choose a new password"),
    paragraph(`Hello ${data.name}, we received a request to reset your password. The link is valid for 60 minutes and works once.`),
    button({ label: "Choose a password", href: data.href }),
    paragraph("If you didn't request this, you can ignore this email. Your password won't change."),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
