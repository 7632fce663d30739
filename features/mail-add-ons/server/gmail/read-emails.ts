import { canonicalEmail } from "@aside/contract/email-address.ts";

/** Mail programs give addresses alone, or as `Ada <ada@example.com>`. What is no address yet, because it is still being typed, is left out. */
export function readEmails(given: readonly string[]): string[] {
  const emails = given.flatMap((one) => canonicalEmail(/<([^<>]+)>\s*$/.exec(one)?.[1] ?? one) ?? []);
  return [...new Set(emails)];
}
