import type { Readable } from "node:stream";
import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { putLimited } from "@aside/server/storage/put-limited.ts";
import { MAX_TRAINING_BYTES, type uploadTraining as endpoint } from "../../contract.ts";
import { copy } from "../../copy.ts";
import { personaKeys, requireLocked, requireOpen, requirePersona } from "../access.ts";
import { checkTraining } from "../jobs.ts";
import { endConsents } from "../consent/consents-store.ts";
import { replaceImages } from "../personas/images-store.ts";
import { readPersona } from "../personas/personas.ts";
import { updatePersona } from "../personas/personas-store.ts";

/** The worker determines the real format. */
const RAW = "application/octet-stream";

/** A new video replaces the earlier one when it is complete. */
export const uploadTraining: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  const { user, persona: found } = await requirePersona(context, actor, params.id);
  requireOpen(found);
  const name = context.newId();
  const key = personaKeys.training(params.id, name);
  const bytes = await putLimited(context.storage, key, request.body as Readable, { contentType: RAW, maxBytes: MAX_TRAINING_BYTES });
  try {
    if (bytes === 0) throw new AppError(422, "media_unreadable", copy.unreadable);
    const before = await context.db.transaction().execute(async (trx) => {
      const persona = await requireLocked(trx, user, params.id);
      requireOpen(persona);
      await updatePersona(trx, params.id, {
        status: "DRAFT",
        failure: null,
        training_state: "checking",
        training_failure: null,
        training_issues: [],
        training_seconds: null,
        training_name: name,
        templates: null,
      });
      // Consent was given for the person of the earlier video.
      await endConsents(trx, params.id, context.now());
      await replaceImages(trx, params.id, []);
      await context.jobs.enqueue(trx, checkTraining, { persona_id: params.id, name }, { singletonKey: name });
      return persona.training_name;
    });
    await context.storage.deletePrefix(personaKeys.images(params.id));
    if (before !== null) await context.storage.delete(personaKeys.training(params.id, before));
  } catch (error) {
    await context.storage.delete(key);
    throw error;
  }
  return await readPersona(context, user, params.id);
};
