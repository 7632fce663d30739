import type { RawBuilder } from "kysely";
import { LentSql } from "@aside/server/db/lent-sql.ts";

/** SQL of what counts towards the limits of a plan. */
export const usageSql = new LentSql<{
  /** Asides that the person created since then, also deleted ones. */
  creates: (userId: string, since: Date) => RawBuilder<number>;
  /** Asides, not replies, that the person sent since then. */
  sends: (userId: string, since: Date) => RawBuilder<number>;
}>();
