import type { Role } from "@aside/contract/permissions.ts";

/** Identifies a browser independently of its session: used to count anonymous views once, and to open personal links. */
export type Viewer = {
  /** Random, per browser; null before the first page view. */
  browserId: string | null;
  /** Memberships proved by opening one's own personal link (event_members.id). */
  memberIds: readonly string[];
  /** ms since 1970: what this browser watched before, signed out, may be another person's. */
  ownSince?: number;
};

export type UserActor = {
  kind: "user";
  userId: string;
  sessionId: string;
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
/** An API client of a company, identified by its API key. */
export type ApiKeyActor = { kind: "api-key"; keyId: string; name: string; companyId: string; scopes: readonly string[]; viewer: Viewer };
export type AnonymousActor = { kind: "anonymous"; viewer: Viewer };

export type Actor = UserActor | GuestActor | ApiKeyActor | AnonymousActor;

/** The key that counts the views and reactions of this actor; null when nothing identifies it. */
export function actorKey(actor: Actor): string | null {
  if (actor.kind === "user") return `u:${actor.userId}`;
  if (actor.kind === "guest") return `g:${actor.guestId}`;
  return actor.viewer.browserId === null ? null : `a:${actor.viewer.browserId}`;
}
