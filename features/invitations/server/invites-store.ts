import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export type InviteRow = {
  id: string;
  company_id: string;
  email: string;
  role: string;
  invited_by_name: string | null;
  sent_at: Date;
  expires_at: Date;
};

const open = sql`i.accepted_at is null and i.revoked_at is null`;

export async function listOpenInvites(db: Queryable, companyId: string, page: { limit: number; offset: number }): Promise<InviteRow[]> {
  const result = await sql<InviteRow>`
    select i.id, i.company_id, i.email, i.role, u.name as invited_by_name, i.sent_at, i.expires_at
    from invites i left join users u on u.id = i.invited_by
    where ${open} and i.company_id = ${companyId}
    order by i.created_at desc, i.id limit ${page.limit} offset ${page.offset}`.execute(db);
  return result.rows;
}

export async function countOpenInvites(db: Queryable, companyId: string): Promise<number> {
  const result = await sql<{
    count: number;
  }>`select count(*) as count from invites i where ${open} and i.company_id = ${companyId}`.execute(db);
  return result.rows[0]?.count ?? 0;
}

/** The accounts and companies of these addresses. */
export async function listAccounts(db: Queryable, emails: readonly string[]) {
  if (emails.length === 0) return [];
  return await db
    .selectFrom("users")
    .select(["email", "company_id"])
    .where("email", "in", [...emails])
    .where("is_active", "=", true)
    .execute();
}

/** False if the company has an open invitation for the address. An expired one is replaced. */
export async function insertInvite(db: Queryable, invite: NewRow<"invites"> & { created_at: Date }): Promise<boolean> {
  await db
    .updateTable("invites")
    .set({ revoked_at: invite.created_at })
    .where("company_id", "=", invite.company_id)
    .where("email", "=", invite.email)
    .where("accepted_at", "is", null)
    .where("revoked_at", "is", null)
    .where("expires_at", "<=", invite.created_at)
    .execute();
  const made = await db
    .insertInto("invites")
    .values(invite)
    .onConflict((conflict) =>
      conflict.columns(["company_id", "email"]).where("accepted_at", "is", null).where("revoked_at", "is", null).doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return made !== undefined;
}

/** Open or not; locked until the transaction ends. */
export async function lockInvite(db: Queryable, id: string) {
  return await db.selectFrom("invites").selectAll().where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

export async function replaceToken(db: Queryable, id: string, next: { tokenHash: string; now: Date; expiresAt: Date }): Promise<void> {
  await db
    .updateTable("invites")
    .set({ token_hash: next.tokenHash, sent_at: next.now, expires_at: next.expiresAt, sent_count: sql`sent_count + 1` })
    .where("id", "=", id)
    .execute();
}

export async function setRevoked(db: Queryable, id: string, now: Date): Promise<void> {
  await db.updateTable("invites").set({ revoked_at: now }).where("id", "=", id).execute();
}

/** An invitation that was never sent. */
export async function deleteInvite(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("invites").where("id", "=", id).execute();
}
