import { brand } from "@aside/platform/brand/brand.ts";
import { code, heading, layout, paragraph } from "@aside/platform/mail/layout.ts";

export function writeCodeMail(data: { name: string; code: string }): { subject: string; html: string; text: string } {
  const subject = `${data.code} is your ${brand.product} code`;
  const parts = [
    heading("Please verify your email"),
    paragraph(`Hello ${data.name}, enter this code to finish signing up. It is valid for 15 minutes.`),
    code(data.code),
    paragraph("If you did not ask for it, you can ignore this message."),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
