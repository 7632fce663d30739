import type { Role } from "@aside/contract/permissions.ts";
import type { Actor, Program, UserActor } from "@aside/server/auth/actor.ts";

const VIEWER = { browserId: null, memberIds: [] };
export const NOBODY: Actor = { kind: "anonymous", viewer: VIEWER };

/** "Last used" has a resolution of one minute, so that not every request writes. */
export const USE_WRITTEN_EVERY_MS = 60_000;

export type ActingPerson = { id: string; email: string; name: string; role: string; company_id: string | null };

/** The person for whom a program acts. */
export const actAs = (person: ActingPerson, program: Program): UserActor => ({
  kind: "user",
  userId: person.id,
  sessionId: null,
  program,
  email: person.email,
  name: person.name,
  role: person.role as Role,
  companyId: person.company_id,
  isKept: false,
  // The token was made in a session that had its second factor.
  isMfaPending: false,
  viewer: VIEWER,
});
