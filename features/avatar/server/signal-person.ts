import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";

/** Something of the person's personas or videos changed. */
export const signalPerson = async (db: Queryable, userId: string): Promise<void> =>
  await sendSignal(db, "personas.changed", { user_id: userId });
