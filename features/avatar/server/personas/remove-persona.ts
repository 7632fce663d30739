import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler, HandlerInput } from "@aside/server/http/context.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { deletePersona as deleteEndpoint, revokeConsent as revokeEndpoint } from "../../contract.ts";
import { personaKeys, requireLocked } from "../access.ts";
import { endConsents } from "../consent/consents-store.ts";
import { clearRemains } from "../jobs.ts";
import { stopMaking } from "../videos/stop-making.ts";
import { markRevoked } from "../videos/videos-store.ts";
import { replaceImages } from "./images-store.ts";
import { lockPersonasOf, updatePersona } from "./personas-store.ts";
import { addRemains, deleteRemains, listDueRemains, postponeRemains } from "./remains-store.ts";

type Because = "deleted" | "revoked";

export const deletePersona: Handler<typeof deleteEndpoint> = async (input) => await remove(input, "deleted");

export const revokeConsent: Handler<typeof revokeEndpoint> = async (input) => await remove(input, "revoked");

/** Templates and pictures go at once; what lies in the storage and at the provider is deleted by a job, which does not give up. */
async function remove(
  { actor, params, context, request }: Pick<HandlerInput<typeof deleteEndpoint>, "actor" | "params" | "context" | "request">,
  because: Because,
): Promise<{ success: true }> {
  const user: UserActor = requireUser(actor);
  await context.db.transaction().execute(async (trx) => {
    // First, as all that locks batches and then personas.
    await lockPersonasOf(trx, user.userId);
    const persona = await requireLocked(trx, user, params.id);
    const now = context.now();
    const failure = because === "revoked" ? "revoked" : "removed";
    await stopMaking({ db: trx, context }, { userId: user.userId, personaId: persona.id }, failure);
    await updatePersona(trx, persona.id, {
      removed_at: now,
      removed_because: because,
      status: "FAILED",
      failure: "removed",
      templates: null,
      training_name: null,
      provider_id: null,
    });
    await replaceImages(trx, persona.id, []);
    await endConsents(trx, persona.id, now);
    if (because === "revoked") await markRevoked(trx, persona.id);
    await addRemains(trx, {
      id: context.newId(),
      prefix: personaKeys.prefix(persona.id),
      engine: persona.engine,
      provider_id: persona.provider_id,
      next_try_at: now,
    });
    await context.jobs.enqueue(trx, clearRemains, {}, { singletonKey: "all" });
    await recordAudit(context, trx, {
      companyId: user.companyId,
      by: user,
      action: because === "revoked" ? "persona.consent_revoked" : "persona.deleted",
      target: { kind: "persona", id: persona.id, label: persona.name },
      request,
    });
  });
  return { success: true };
}

const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 24 * 60 * 60 * 1000;

/** Deletes what is left, at the provider too. What fails is tried again after a minute, then later and later, at least once a day. */
export async function runClearRemains(context: AppContext): Promise<void> {
  for (const remains of await listDueRemains(context.db, context.now())) {
    try {
      if (remains.prefix !== null) await context.storage.deletePrefix(remains.prefix);
      if (remains.provider_id !== null) await deleteAtProvider(context, remains.engine, remains.provider_id);
      await deleteRemains(context.db, remains.id);
    } catch (error) {
      context.log.warn({ err: error, engine: remains.engine }, "failed to delete what is left of a persona; will try again");
      const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** remains.failures);
      await postponeRemains(context.db, remains.id, new Date(context.now().getTime() + pauseMs));
    }
  }
}

async function deleteAtProvider({ ai }: AppContext, engine: string, providerId: string): Promise<void> {
  if (ai.avatar?.engine !== engine) throw new Error(`AVATAR is not ${engine} any more, and it still has a persona`);
  await ai.avatar.deleteAvatar(providerId);
}
