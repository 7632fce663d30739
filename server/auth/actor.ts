import { apiKeyNotAllowed } from "@aside/contract/errors.ts";
import type { Role } from "@aside/contract/permissions.ts";

/** Identifies a browser independently of its session: used to count anonymous views once, and to open personal links. */
export type Viewer = {
  /** Random, per browser; null before the first page view. */
  browserId: string | null;
  /** Memberships proved by opening one's own personal link (event_members.id). */
  memberIds: readonly string[];
  /** ms since 1970: what this browser watched before, signed out, may be another person's. */
  ownSince?: number;
  /** Of an anonymous visitor of a site: the private embed link (embed-link.ts) that its page has. Its token was checked, not its expiry. */
  embedLinkId?: string;
};

/** What acts for a person: a key of their company, a personal access token of theirs, or an app that they connected. */
export type Program = { kind: "key" | "token" | "app"; id: string; name: string; scopes: readonly string[] };

export type UserActor = {
  kind: "user";
  userId: string;
  /** Null: a program acts for the person. */
  sessionId: string | null;
  /** Absent: the person themselves. */
  program?: Program;
  email: string;
  name: string;
  role: Role;
  /** The company whose work domain this person verified; null at free-mail providers. */
  companyId: string | null;
  /** False: the session ends with the browser. */
  isKept: boolean;
  /** The second factor is still missing: only endpoints with access `user-before-mfa` get such an actor. */
  isMfaPending: boolean;
  viewer: Viewer;
};
/** A person without an account who replied or reacted: identified by the token issued then. */
export type GuestActor = { kind: "guest"; guestId: string; name: string; viewer: Viewer };
/** An integration of a company: its key, without a person for whom it acts. Author of nothing. */
export type ApiKeyActor = { kind: "api-key"; keyId: string; name: string; companyId: string; scopes: readonly string[]; viewer: Viewer };
export type AnonymousActor = { kind: "anonymous"; viewer: Viewer };

export type Actor = UserActor | GuestActor | ApiKeyActor | AnonymousActor;

/** The key that counts the views and reactions of this actor; null when nothing identifies it. */
export function actorKey(actor: Actor): string | null {
  if (actor.kind === "user") return `u:${actor.userId}`;
  if (actor.kind === "guest") return `g:${actor.guestId}`;
  return actor.viewer.browserId === null ? null : `a:${actor.viewer.browserId}`;
}

/** The session of a person who calls themselves. Programs have none, and no endpoint that needs one has a scope. */
export function sessionOf(actor: UserActor): string {
  if (actor.sessionId === null) throw apiKeyNotAllowed();
  return actor.sessionId;
}

/** The program that calls; null: a person, or nobody known. */
export function programOf(actor: Actor): Program | null {
  if (actor.kind === "user") return actor.program ?? null;
  return actor.kind === "api-key" ? { kind: "key", id: actor.keyId, name: actor.name, scopes: actor.scopes } : null;
}
