import { createHash } from "node:crypto";
import { domainOf, isWorkEmail } from "@aside/server/auth/work-email.ts";

/**
 * Identifies who had a trial: the domain of a work address, or a free-mail address without its tag and, at Google, dots. Hashed, because
 * it is kept when the account is deleted.
 */
export function trialKeyOf(email: string): string {
  const domain = domainOf(email);
  if (isWorkEmail(email)) return `domain:${domain}`;
  const name = email.slice(0, email.lastIndexOf("@")).toLowerCase().split("+")[0] ?? "";
  const plain = domain === "gmail.com" || domain === "googlemail.com" ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
  return `email:${createHash("sha256").update(plain).digest("hex")}`;
}
