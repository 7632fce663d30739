import { generateSync } from "otplib";

/** The code that an authenticator app shows at a given time. */
export function codeOf(secret: string, at: Date): string {
  return generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });
}
