import { brand } from "@aside/brand/brand.ts";
import { code as codeBlock, heading, layout, paragraph } from "@aside/server/email/layout.ts";

/** Does not contain the name from the sign-up form: anyone can enter any text for this address. */
export function writeCodeMail(code: string): { subject: string; html: string; text: string } {
  const subject = `${code} is your ${brand.product} code`;
  const parts = [
    heading("Please verify your email"),
    paragraph("Enter this code in the browser where you signed up. It is valid for 15 minutes."),
    codeBlock(code),
    paragraph("If you didn't sign up, you can ignore this email. Never give this code to anyone."),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
