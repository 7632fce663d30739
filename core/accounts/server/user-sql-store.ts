import type { RawBuilder } from "kysely";
import { LentSql } from "@aside/server/db/lent-sql.ts";

/** About a person. */
export const userSql = new LentSql<{
  /** They may use their company's library. */
  has_library: (userId: RawBuilder<unknown>) => RawBuilder<boolean>;
}>();
