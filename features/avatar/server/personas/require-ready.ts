import { AppError } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { copy } from "../../copy.ts";
import { findPersonaById, lockPersona, type StoredPersona } from "./personas-store.ts";

/** The persona, locked, if it is the person's own and can make videos. Otherwise throws 409 with the reason. */
export async function requireReady(db: Queryable, userId: string, personaId: string): Promise<StoredPersona> {
  const persona = await lockPersona(db, personaId);
  if (persona?.user_id === userId && persona.status === "PROCESSED") return persona;
  throw notReady(await whyNotReady(db, userId, personaId));
}

export const notReady = (message: string = copy.notReady) => new AppError(409, "persona_not_ready", message);

async function whyNotReady(db: Queryable, userId: string, personaId: string): Promise<string> {
  const persona = await findPersonaById(db, personaId);
  if (persona?.user_id !== userId || persona.removed_at === null) return copy.notReady;
  return persona.removed_because === "revoked" ? copy.withdrawn : copy.deleted;
}
