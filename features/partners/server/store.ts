import { sql } from "kysely";
import type { NewRow, Queryable } from "@aside/server/db/open-database.ts";

export async function listPartnersOf(db: Queryable, companyId: string) {
  return await partners(db)
    .where("partners.company_id", "=", companyId)
    .orderBy(({ fn }) => fn("lower", ["partners.name"]))
    .execute();
}
export type PartnerRow = Awaited<ReturnType<typeof listPartnersOf>>[number];

export async function findPartner(db: Queryable, id: string): Promise<PartnerRow | undefined> {
  return await partners(db).where("partners.id", "=", id).executeTakeFirst();
}

function partners(db: Queryable) {
  return db
    .selectFrom("partners")
    .leftJoin("users", "users.id", "partners.created_by")
    .selectAll("partners")
    .select("users.email as created_by_email");
}

/** Locked until the transaction ends. */
export async function lockPartner(db: Queryable, { id, companyId }: { id: string; companyId: string }) {
  return await db
    .selectFrom("partners")
    .selectAll()
    .where("id", "=", id)
    .where("company_id", "=", companyId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Locks, so that the second of two concurrent creations waits and counts the first partner. */
export async function lockAndCountPartners(db: Queryable, companyId: string): Promise<number> {
  await db.selectFrom("companies").select("id").where("id", "=", companyId).forNoKeyUpdate().execute();
  const row = await db
    .selectFrom("partners")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("company_id", "=", companyId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export async function isNameTaken(db: Queryable, { companyId, name, exceptId }: { companyId: string; name: string; exceptId?: string }) {
  const row = await db
    .selectFrom("partners")
    .select("id")
    .where("company_id", "=", companyId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export async function insertPartner(db: Queryable, row: NewRow<"partners">): Promise<void> {
  await db.insertInto("partners").values(row).execute();
}

export async function setPartner(db: Queryable, id: string, change: Partial<NewRow<"partners">>): Promise<void> {
  await db.updateTable("partners").set(change).where("id", "=", id).execute();
}

export async function deletePartnerRow(db: Queryable, id: string): Promise<void> {
  await db.deleteFrom("partners").where("id", "=", id).execute();
}

/** At most once a minute, so that concurrent sign-ins seldom wait for each other. */
export async function touchPartner(db: Queryable, id: string, now: Date): Promise<void> {
  await db
    .updateTable("partners")
    .set({ last_used_at: now })
    .where("id", "=", id)
    .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", new Date(now.getTime() - 60_000))]))
    .execute();
}

/** False: it was used before. The second of two concurrent sign-ins waits for the first. */
export async function insertUsedAssertion(db: Queryable, row: NewRow<"used_assertions">): Promise<boolean> {
  const done = await db
    .insertInto("used_assertions")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function isAssertionUsed(db: Queryable, idHash: Buffer): Promise<boolean> {
  return (await db.selectFrom("used_assertions").select("id_hash").where("id_hash", "=", idHash).executeTakeFirst()) !== undefined;
}

const SWEPT_AT_ONCE = 5000;

export async function deleteOldAssertions(db: Queryable, now: Date): Promise<void> {
  for (;;) {
    const done = await db
      .deleteFrom("used_assertions")
      .where("id_hash", "in", (query) =>
        query.selectFrom("used_assertions").select("id_hash").where("expires_at", "<", now).limit(SWEPT_AT_ONCE),
      )
      .executeTakeFirst();
    if (done.numDeletedRows < BigInt(SWEPT_AT_ONCE)) return;
  }
}

export async function findCompanyById(db: Queryable, id: string) {
  return await db.selectFrom("companies").select(["id", "domain", "domain_verified_at"]).where("id", "=", id).executeTakeFirst();
}

/** The company that has proved that the domain is its own. */
export async function findCompanyOfDomain(db: Queryable, domain: string) {
  return await db
    .selectFrom("companies")
    .select("id")
    .where("domain", "=", domain)
    .where("domain_verified_at", "is not", null)
    .executeTakeFirst();
}
