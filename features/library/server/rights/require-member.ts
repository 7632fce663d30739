import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import { findMembership, type Membership } from "./rights-store.ts";

export type Member = { actor: UserActor; library: Membership };

/** Throws 404 unless the library is on for the actor. */
export async function requireMember(db: Queryable, actor: Actor): Promise<Member> {
  const user = requireUser(actor);
  const library = await findMembership(db, user.userId);
  if (!library?.is_member) throw notFound();
  return { actor: user, library };
}

/** Throws 404 unless the actor administers the whole library. */
export async function requireLibraryAdmin(db: Queryable, actor: Actor): Promise<Member> {
  const member = await requireMember(db, actor);
  if (!member.library.is_library_admin) throw notFound();
  return member;
}
