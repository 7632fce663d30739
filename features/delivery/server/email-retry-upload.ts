import { brand } from "@aside/brand/brand.ts";
import { AppError, notFound } from "@aside/contract/errors.ts";
import { mailLink } from "@aside/server/email/links.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { GuestActor } from "@aside/server/auth/actor.ts";
import { sharePath } from "@aside/core/messages/server/events/share-url.ts";
import { setMemberTokens } from "@aside/core/messages/server/events/members-store.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import type { emailRetryUpload as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { sendRetryLink } from "./jobs.ts";
import { hashMemberToken, makeMemberToken } from "./member-token.ts";
import { findRecognized } from "./store.ts";

/** Limits the emails to one address, counted over all senders. */
const MAX_MAILS_A_DAY = 5;
const PAGE = new RegExp(`^/(?:${brand.slug}|respond)/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/(?:record|edit-video|preview)$`);

/** Only the link's path is used: whatever host it has, the email leads to this product. */
export const emailRetryUpload: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const post = await context.access.require(context.db, actor, body.post_id, "record");
  if (body.event_id && body.event_id !== post.eventId) throw notFound();
  const path = URL.parse(body.url, context.config.publicUrl)?.pathname ?? "";
  if (!PAGE.test(path)) throw new AppError(422, "link_unknown", copy.retry.linkUnknown);
  if (actor.kind === "user" && actor.email !== body.email) throw new AppError(422, "not_own_email", copy.retry.notOwn);
  await limitRate(context.db, { key: `retry-link:${body.email}`, max: MAX_MAILS_A_DAY, windowSeconds: 86_400, now: context.now() });
  await context.db.transaction().execute(async (trx) => {
    const href = mailLink(context.config, actor.kind === "guest" ? await guestPath(trx, actor, { ...body, eventId: post.eventId }) : path);
    await context.jobs.enqueue(trx, sendRetryLink, { email: body.email, href }, { singletonKey: context.newId(), priority: 5 });
  });
  const { browser, browser_version: version, os_name: system } = body;
  context.log.info({ post_id: post.id, browser, version, system }, "link of a record page mailed");
  return { success: true as const };
};

/**
 * A guest is identified in this browser only; in another one they start a new reply. A recipient goes there by their personal link, which
 * only their own address gets: others must not be recognized as them.
 */
async function guestPath(db: Queryable, actor: GuestActor, { eventId, email }: { eventId: string; email: string }): Promise<string> {
  const userId = await findRecognized(db, { eventId, email, memberIds: actor.viewer.memberIds });
  if (userId === undefined) return `/respond/${eventId}`;
  const token = makeMemberToken();
  await setMemberTokens(db, eventId, [{ user_id: userId, hash: hashMemberToken(token) }]);
  return sharePath(eventId, { m: token });
}
