import type { Queryable } from "@aside/server/db/open-database.ts";
import { sql } from "kysely";

/** An account without a password. Data of an unfinished sign-up with this address is dropped, because it is unverified. */
export async function upsertPending(db: Queryable, person: { id: string; email: string; name: string }): Promise<string> {
  const row = await db
    .insertInto("users")
    .values(person)
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({ name: person.name, password_hash: null }).where("users.is_active", "=", false),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updateScimUser(
  db: Queryable,
  id: string,
  change: { email: string; name: string; externalId: string | null; isRemoved?: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable("users")
    .set({
      email: change.email,
      name: change.name,
      scim_external_id: change.externalId,
      ...(change.isRemoved === undefined ? {} : { scim_removed_at: change.isRemoved ? now : null }),
      updated_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * A row for the address; undefined if someone activated it meanwhile. Without a password: the person signs in by the company's program,
 * or sets one.
 */
export async function upsertPerson(
  db: Queryable,
  person: { id: string; email: string; name: string },
): Promise<{ id: string } | undefined> {
  return await db
    .insertInto("users")
    .values({ id: person.id, email: person.email, name: person.name })
    .onConflict((conflict) =>
      conflict
        .column("email")
        // A sign-up with this address was begun but not verified, so its password must not be accepted.
        .doUpdateSet({ name: person.name, password_hash: null })
        .where("users.is_active", "=", false),
    )
    .returning("id")
    .executeTakeFirst();
}

/** The row of the person that the provider verified. A recipient without an account may already have a row. */
export async function claimPerson(
  db: Queryable,
  person: { id: string; email: string; name: string; accountType: string },
): Promise<string> {
  const { id } = await db
    .insertInto("users")
    .values({ id: person.id, email: person.email, name: person.name, account_type: person.accountType })
    .onConflict((conflict) =>
      conflict.column("email").doUpdateSet({
        account_type: person.accountType,
        password_hash: null,
        ...(person.name === "" ? {} : { name: person.name }),
        updated_at: sql`now()`,
      }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
