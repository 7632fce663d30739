import { generateSync } from "otplib";

/** What an authenticator app shows at a time. */
export function codeOf(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}
