import { hashSecret, makeSecret } from "@aside/server/auth/secrets.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { sendInviteMail } from "./jobs.ts";
import { INVITE_DAYS } from "../contract.ts";
const DAY_MS = 24 * 60 * 60 * 1000;
/** Limits the invitations to one address, counted over all companies. */
const MAX_MAILS_A_DAY = 5;

/** A link with 256 random bits; the database stores its hash. */
export function makeInviteLink(context: AppContext): { href: string; tokenHash: string; expiresAt: Date } {
  const token = makeSecret();
  return {
    href: mailLink(context.config, `/invite?token=${token}`),
    tokenHash: hashSecret(token),
    expiresAt: new Date(context.now().getTime() + INVITE_DAYS * DAY_MS),
  };
}

/** Throws 429 if the address got too many. */
export async function limitInvites(context: AppContext, db: Queryable, email: string): Promise<void> {
  await limitRate(db, { key: `invite:${email}`, max: MAX_MAILS_A_DAY, windowSeconds: 86_400, now: context.now() });
}

/** In the transaction that stores the link's hash. */
export async function enqueueInviteMail(
  context: AppContext,
  db: Queryable,
  mail: { inviteId: string; email: string; inviter: string; company: string; href: string },
): Promise<void> {
  const { inviteId, ...data } = mail;
  await context.jobs.enqueue(db, sendInviteMail, data, { singletonKey: `${inviteId}:${context.newId()}`, priority: 5 });
}
