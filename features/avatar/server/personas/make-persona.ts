import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { lockNewestConsent } from "../consent/consents-store.ts";
import { followPersona } from "../jobs.ts";
import { lockPersona, updatePersona } from "./personas-store.ts";

/** Providers take hours; after this time a persona has failed. */
const PROVIDER_HOURS = 24;
const HOUR_MS = 60 * 60 * 1000;

/** Makes the persona when its training video was accepted and consent was given, whichever came last. In the caller's transaction. */
export async function makeIfComplete(context: AppContext, db: Queryable, personaId: string): Promise<void> {
  const persona = await lockPersona(db, personaId);
  const consent = await lockNewestConsent(db, personaId);
  if (persona?.status !== "DRAFT" || persona.training_state !== "accepted" || consent?.state !== "given") return;
  const now = context.now();
  if (persona.engine === "embedded") {
    await updatePersona(db, personaId, { status: "PROCESSED", ready_at: now });
    return;
  }
  await updatePersona(db, personaId, {
    status: "PROCESSING",
    failure: null,
    deadline_at: new Date(now.getTime() + PROVIDER_HOURS * HOUR_MS),
  });
  await context.jobs.enqueue(db, followPersona, { persona_id: personaId }, { singletonKey: personaId });
}
