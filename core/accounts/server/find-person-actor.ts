import type { Role } from "@aside/contract/permissions.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { findPerson } from "./people-store.ts";

/** A person as the actor of a job that acts for them. Null: they may not sign in any more. */
export async function findPersonActor(db: Queryable, userId: string): Promise<UserActor | null> {
  const person = await findPerson(db, userId);
  if (!person?.is_active || person.disabled_at !== null) return null;
  return {
    kind: "user",
    userId: person.id,
    sessionId: null,
    email: person.email,
    name: person.name,
    role: person.role as Role,
    companyId: person.company_id,
    isKept: false,
    // They asked for it in a session that had its second factor.
    isMfaPending: false,
    viewer: { browserId: null, memberIds: [] },
  };
}
