import { createHmac, timingSafeEqual } from "node:crypto";
import type { Actor } from "./actor.ts";
import { setBounded } from "./bounded-map.ts";

/**
 * `audience`: who got it, `session:ID` with `user:ID` and `company:ID`, `guest:ID`, `browser:ID` or `embed_link:ID`; empty for a client without
 * any. `issued`: milliseconds since 1970.
 */
export type MediaClaims = { postId: string; eventId: string; takeId: string; audience: string[]; issued: number };

/** Afterwards the viewer's access is checked again. */
const LIFETIME_MS = 60 * 60 * 1000;
/** Tokens of the same period are equal, so that a reload finds the segments in the browser's cache. */
const PERIOD_MS = 10 * 60 * 1000;
/** Entries of about 600 bytes each. */
const MAX_VERIFIED = 5000;

/**
 * Tokens in the path of media URLs (`/m/{token}/{takeId}/...`). Each proves that a viewer had access to one take of one post when it was
 * issued, so that segments are served without the database.
 */
export class MediaTokens {
  readonly #key: Uint8Array;
  readonly #now: () => Date;
  /** Tokens whose signature was verified: a player sends the same one with each request. */
  readonly #verified = new Map<string, Readonly<MediaClaims>>();

  constructor(key: Uint8Array, now: () => Date) {
    this.#key = key;
    this.#now = now;
  }

  /** The path of a take's media, without a slash at the end. */
  pathOf(actor: Actor, post: { id: string; event_id: string }, takeId: string): string {
    const issued = Math.floor(this.#now().getTime() / PERIOD_MS) * PERIOD_MS;
    const claims: MediaClaims = { postId: post.id, eventId: post.event_id, takeId, audience: audienceOf(actor), issued };
    const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
    return `/m/${payload}.${this.#mac(payload)}/${takeId}`;
  }

  /** Null unless this installation issued the token, which may have expired (`hasExpired`). */
  verify(token: string): Readonly<MediaClaims> | null {
    const known = this.#verified.get(token);
    if (known) return known;
    const [payload = "", mac = "", ...more] = token.split(".");
    if (more.length > 0) return null;
    const [given, expected] = [Buffer.from(mac), Buffer.from(this.#mac(payload))];
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
    return setBounded(this.#verified, MAX_VERIFIED, token, JSON.parse(Buffer.from(payload, "base64url").toString()) as MediaClaims);
  }

  hasExpired(claims: MediaClaims): boolean {
    return this.#now().getTime() - claims.issued > LIFETIME_MS;
  }

  #mac(payload: string): string {
    return createHmac("sha256", this.#key).update(payload).digest("base64url");
  }
}

function audienceOf(actor: Actor): string[] {
  if (actor.kind === "user")
    return [`session:${actor.sessionId}`, `user:${actor.userId}`, ...(actor.companyId ? [`company:${actor.companyId}`] : [])];
  if (actor.kind === "guest") return [`guest:${actor.guestId}`];
  if (actor.kind === "api-key") return [`api-key:${actor.keyId}`];
  if (actor.viewer.embedLinkId !== undefined) return [`embed_link:${actor.viewer.embedLinkId}`];
  return actor.viewer.browserId === null ? [] : [`browser:${actor.viewer.browserId}`];
}
