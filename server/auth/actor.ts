import type { Role } from "@aside/contract/permissions.ts";

/** What a browser is known by besides its session: counts anonymous views once, and opens personal links. */
export type Viewer = {
  /** Random, per browser; null before the first visit of a page. */
  browserId: string | null;
  /** Memberships proved by opening one's own link (event_members.id). */
  memberIds: readonly string[];
};

export type UserActor = {
  kind: "user";
  userId: string;
  sessionId: string;
  email: string;
  name: string;
  role: Role;
  /** The company whose work domain this person proved; null at free-mail providers. */
  companyId: string | null;
  /** False: the session ends with the browser. */
  isKept: boolean;
  /** Still owes the second factor: only endpoints of access `user-before-mfa` see such an actor. */
  isMfaPending: boolean;
  viewer: Viewer;
};
/** A person without an account who replied or reacted: known by the token given then. */
export type GuestActor = { kind: "guest"; guestId: string; name: string; viewer: Viewer };
/** A program of a company, by its API key. */
export type ApiKeyActor = { kind: "api-key"; keyId: string; name: string; companyId: string; scopes: readonly string[]; viewer: Viewer };
export type AnonymousActor = { kind: "anonymous"; viewer: Viewer };

export type Actor = UserActor | GuestActor | ApiKeyActor | AnonymousActor;

/** The key under which views and reactions of this actor are counted; null when nothing identifies it. */
export function actorKey(actor: Actor): string | null {
  if (actor.kind === "user") return `u:${actor.userId}`;
  if (actor.kind === "guest") return `g:${actor.guestId}`;
  return actor.viewer.browserId === null ? null : `a:${actor.viewer.browserId}`;
}
