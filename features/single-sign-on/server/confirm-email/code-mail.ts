import { brand } from "@aside/brand/brand.ts";
import { code as codeBlock, heading, layout, paragraph } from "@aside/server/email/layout.ts";

/** Without the name at the provider: anyone can choose any name there. `provider`: its display name. */
export function writeIdentityCodeMail({ code, provider }: { code: string; provider: string }): {
  subject: string;
  html: string;
  text: string;
} {
  const subject = `${code} is your ${brand.product} code`;
  const parts = [
    heading("Please verify your email"),
    paragraph(
      `Someone is signing in to ${brand.product} with a ${provider} account and this email address. If it was you, enter this code in the ` +
        "window where you started. It is valid for 15 minutes.",
    ),
    codeBlock(code),
    paragraph("If it was not you, you can ignore this email. Never give this code to anyone."),
  ];
  return { subject, ...layout({ preview: subject, parts }) };
}
