import type { AvatarProvider } from "@aside/ai/avatar/port.ts";
import { AiError } from "@aside/ai/port.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { signalPerson } from "../signal-person.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { JobRun } from "@aside/server/jobs/jobs.ts";
import type { Failure } from "../../copy.ts";
import { personaKeys } from "../access.ts";
import { callbackUrl } from "../callback.ts";
import { lockNewestConsent } from "../consent/consents-store.ts";
import { clearRemains } from "../jobs.ts";
import { findPersonaById, lockPersona, type StoredPersona, updatePersona } from "./personas-store.ts";
import { addRemains } from "./remains-store.ts";

/** Providers may fetch the videos late. */
const LINK_SECONDS = 24 * 60 * 60;

/** Asks the provider to make the persona, or how far it is. The sweep and callbacks start it again until it ends. */
export async function runFollowPersona(context: AppContext, run: JobRun<{ persona_id: string }>): Promise<void> {
  const persona = await findPersonaById(context.db, run.data.persona_id);
  if (persona?.status !== "PROCESSING" || persona.removed_at !== null) return;
  if (persona.deadline_at !== null && persona.deadline_at <= context.now()) return await endPersona(context, persona.id, "expired");
  const { avatar } = context.ai;
  if (avatar?.engine !== persona.engine) return await endPersona(context, persona.id, "unavailable");
  try {
    const providerId = persona.provider_id ?? (await create(context, avatar, persona, run.signal));
    if (providerId === null) return;
    const { state } = await avatar.avatarState(providerId, { signal: run.signal });
    if (state === "ready") await endPersona(context, persona.id, null);
    if (state === "failed") await endPersona(context, persona.id, "refused");
  } catch (error) {
    if (!(error instanceof AiError) || error.reason !== "refused") throw error;
    context.log.warn({ err: error, persona_id: persona.id }, "the provider refused a persona");
    await endPersona(context, persona.id, "refused");
  }
}

/** The provider's id; null: the persona was removed meanwhile, and its copy is deleted. */
async function create(context: AppContext, avatar: AvatarProvider, persona: StoredPersona, signal: AbortSignal): Promise<string | null> {
  const consent = await lockNewestConsent(context.db, persona.id);
  if (consent?.state !== "given" || persona.training_name === null) return null;
  const linkTo = (key: string) => context.storage.ownUrls.signGet(key, { expiresSeconds: LINK_SECONDS, contentType: "video/mp4" });
  const { id } = await avatar.createAvatar({
    name: persona.name,
    trainingUrl: linkTo(personaKeys.training(persona.id, persona.training_name)),
    ...(avatar.needs.consent === "none" ? {} : { consentUrl: linkTo(personaKeys.consent(persona.id, consent.id)) }),
    ...(consent.provider_consent_id === null ? {} : { consentId: consent.provider_consent_id }),
    callbackUrl: callbackUrl(context.config, avatar.engine, "persona", persona.id),
    signal,
  });
  return await context.db.transaction().execute(async (trx) => {
    const locked = await lockPersona(trx, persona.id);
    if (locked?.status !== "PROCESSING") {
      await deleteCopy(context, trx, avatar.engine, id);
      return null;
    }
    await updatePersona(trx, persona.id, { provider_id: id });
    return id;
  });
}

async function deleteCopy(context: AppContext, db: Queryable, engine: string, providerId: string): Promise<void> {
  await addRemains(db, { id: context.newId(), prefix: null, engine, provider_id: providerId, next_try_at: context.now() });
  await context.jobs.enqueue(db, clearRemains, {}, { singletonKey: "all" });
}

/** Null: it is ready. After a failure the person may record again; the provider's copy goes. */
async function endPersona(context: AppContext, personaId: string, failure: Failure | null): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const persona = await lockPersona(trx, personaId);
    if (persona?.status !== "PROCESSING") return;
    if (failure === null) await updatePersona(trx, personaId, { status: "PROCESSED", ready_at: context.now(), deadline_at: null });
    else {
      await updatePersona(trx, personaId, { status: "FAILED", failure, deadline_at: null, provider_id: null });
      if (persona.provider_id !== null) await deleteCopy(context, trx, persona.engine, persona.provider_id);
    }
    await signalPerson(trx, persona.user_id);
  });
}
