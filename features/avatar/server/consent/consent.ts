import type { Readable } from "node:stream";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { putLimited } from "@aside/server/storage/put-limited.ts";
import {
  type askConsent as askEndpoint,
  type Engine,
  type giveConsent as giveEndpoint,
  MAX_CLIP_BYTES,
  PHRASE_MINUTES,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { personaKeys, requireLocked, requireOpen, requirePersona } from "../access.ts";
import { checkConsent } from "../jobs.ts";
import { readPersona } from "../personas/personas.ts";
import { insertConsent, lockNewestConsent, updateConsent } from "./consents-store.ts";
import { makePhrase } from "./phrase.ts";

const MINUTE_MS = 60_000;
/** The worker determines the real format. */
const RAW = "application/octet-stream";

export const askConsent: Handler<typeof askEndpoint> = async ({ actor, params, context }) => {
  const { user, persona } = await requirePersona(context, actor, params.id);
  requireOpen(persona);
  // It says whose face it must be.
  if (persona.training_state !== "accepted") throw new AppError(409, "training_missing", copy.trainingMissing);
  if (!context.ai.transcriber) throw new AppError(409, "persona_closed", copy.consent.noRecognizer);
  const { avatar } = context.ai;
  // Some providers accept no words but their own.
  const own = avatar?.engine === persona.engine ? await avatar.consentText?.({ language: "en" }) : undefined;
  const phrase = own?.text ?? makePhrase();
  const now = context.now();
  const lifetimeMs = Math.min(PHRASE_MINUTES * MINUTE_MS, (own?.expiresInSeconds ?? Infinity) * 1000);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  const terms = copy.consent.terms(persona.engine as Engine);
  await context.db.transaction().execute(async (trx) => {
    requireOpen(await requireLocked(trx, user, params.id));
    await insertConsent(trx, {
      id: context.newId(),
      persona_id: params.id,
      phrase,
      provider_consent_id: own?.id ?? null,
      terms,
      expires_at: expiresAt,
      state: "asked",
      created_at: now,
    });
  });
  return { phrase, terms, expires_at: expiresAt.toISOString() };
};

/** A phrase is spoken once: after a refusal the person asks for another. */
export const giveConsent: Handler<typeof giveEndpoint> = async ({ actor, params, context, request }) => {
  const { user, persona: found } = await requirePersona(context, actor, params.id);
  requireOpen(found);
  const consentId = await context.db.transaction().execute(async (trx) => {
    requireOpen(await requireLocked(trx, user, params.id));
    const asked = await lockNewestConsent(trx, params.id);
    if (!asked) throw notFound();
    if (asked.state !== "asked" || asked.expires_at <= context.now()) throw new AppError(409, "phrase_expired", copy.phraseExpired);
    return asked.id;
  });
  const key = personaKeys.consent(params.id, consentId);
  const bytes = await putLimited(context.storage, key, request.body as Readable, { contentType: RAW, maxBytes: MAX_CLIP_BYTES });
  if (bytes === 0) throw new AppError(422, "media_unreadable", copy.unreadable);
  await context.db.transaction().execute(async (trx) => {
    requireOpen(await requireLocked(trx, user, params.id));
    const asked = await lockNewestConsent(trx, params.id);
    if (asked?.id !== consentId || asked.state !== "asked") throw new AppError(409, "phrase_expired", copy.phraseExpired);
    await updateConsent(trx, consentId, { state: "checking" });
    await context.jobs.enqueue(trx, checkConsent, { consent_id: consentId }, { singletonKey: consentId });
  });
  return await readPersona(context, user, params.id);
};
