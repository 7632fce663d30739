import { isAuthor } from "@aside/core/messages/post-policy.ts";
import { createHash } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { Actor } from "@aside/server/auth/actor.ts";
import { embedLinkActor } from "@aside/server/auth/embed-link.ts";
import { setBounded } from "@aside/server/auth/bounded-map.ts";
import type { MediaClaims } from "@aside/server/auth/media-tokens.ts";
import { notFound } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { readViewerCookie } from "@aside/core/accounts/server/sessions/viewer-cookie.ts";
import { findTake, type TakeRow } from "@aside/core/takes/server/takes-store.ts";

export type Authenticate = (request: FastifyRequest) => Promise<Actor>;
/** The ids were checked: they are safe in a storage key. */
export type MediaRef = { postId: string; takeId: string };

/** The clocks of two nodes, and the time that a notification takes, differ by less. */
const CLOCK_SKEW_MS = 60_000;
/** Checks are repeated after this time, because a session or an embed link may end by itself. */
const CHECK_LIFETIME_MS = 60_000;
/** Entries of about 150 bytes. */
const MAX_CHECKS = 20_000;

/** The shown take, or any take of the actor's own post. Throws 404. */
export async function requireVisibleTake(context: AppContext, actor: Actor, params: MediaRef): Promise<TakeRow> {
  if (!id.safeParse(params.postId).success || !id.safeParse(params.takeId).success) throw notFound();
  const post = await context.access.require(context.db, actor, params.postId, "view");
  const take = await findTake(context.db, params.takeId);
  if (!take || take.post_id !== params.postId || take.status === "aborted") throw notFound();
  if (post.takeId !== take.id && !isAuthor(actor, post)) throw notFound();
  return take;
}

/**
 * Admits media requests by the token in their path. It proves nothing for another viewer than it was issued to, after it expired, and when it
 * is older than the last change of the post, its Aside or the viewer's session: then the credentials of the request are checked against the
 * database. A token by a private embed link is such a credential itself: everyone with the link gets the same.
 */
export class MediaAccess {
  readonly #context: AppContext;
  readonly #authenticate: Authenticate;
  /** Successful checks by token and credentials. */
  readonly #checks = new Map<string, { sequence: number; time: number }>();

  constructor(context: AppContext, authenticate: Authenticate) {
    this.#context = context;
    this.#authenticate = authenticate;
  }

  /** Throws 404 for a forged token, another take, and a viewer whose access was revoked. */
  async require(request: FastifyRequest, token: string, takeId: string): Promise<MediaRef> {
    const claims = this.#context.mediaTokens.verify(token);
    if (claims?.takeId !== takeId) throw notFound();
    const change = this.#context.changes.last([`post:${claims.postId}`, `event:${claims.eventId}`, ...claims.audience]);
    const isCurrent =
      embedLinkOf(claims) === null && !this.#context.mediaTokens.hasExpired(claims) && claims.issued - CLOCK_SKEW_MS > change.time;
    if (!isCurrent || !(await this.#isFor(request, claims))) await this.#check(request, { token, claims, changed: change.sequence });
    return claims;
  }

  /** The cookie's signature is checked once; no statement. */
  async #isFor(request: FastifyRequest, { audience: [who] }: MediaClaims): Promise<boolean> {
    if (who === undefined) return true;
    const cookie = await readViewerCookie(this.#context, request);
    return cookie !== null && [`session:${cookie.sid}`, `guest:${cookie.gid}`, `browser:${cookie.bid}`].includes(who);
  }

  async #check(request: FastifyRequest, given: { token: string; claims: MediaClaims; changed: number }): Promise<void> {
    const { changes, now } = this.#context;
    const linkId = embedLinkOf(given.claims);
    const key = describeCredentials(linkId === null ? request.headers : {}, given.token);
    const time = now().getTime();
    const known = this.#checks.get(key);
    if (known && known.sequence >= given.changed && Math.abs(time - known.time) < CHECK_LIFETIME_MS) return;
    // Before the facts are read: a change during the check makes it out of date.
    const { sequence } = changes;
    const actor = linkId === null ? await this.#authenticate(request) : embedLinkActor(linkId);
    await requireVisibleTake(this.#context, actor, given.claims);
    setBounded(this.#checks, MAX_CHECKS, key, { sequence, time });
  }
}

const embedLinkOf = ({ audience: [who = ""] }: MediaClaims): string | null => /^embed_link:(.+)$/.exec(who)?.[1] ?? null;

function describeCredentials(headers: FastifyRequest["headers"], token: string): string {
  return createHash("sha256")
    .update(JSON.stringify([token, headers.cookie, headers["access-token"]]))
    .digest("base64");
}
