import { readLimited } from "@aside/server/storage/read-limited.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { personaKeys } from "../server/access.ts";
import { lockNewestConsent, updateConsent } from "../server/consent/consents-store.ts";
import { replaceImages } from "../server/personas/images-store.ts";
import { makeIfComplete } from "../server/personas/make-persona.ts";
import { updatePersona } from "../server/personas/personas-store.ts";
import { openMesh, openTemplates, sealMesh, sealTemplates } from "../server/personas/templates.ts";
import { readImages, readStoredPersona } from "./personas-store.ts";

/** What the check of a training video found: not encrypted, so that it can be given to personas of any app. */
export type Training = Awaited<ReturnType<typeof readTraining>>;

const MAX_BYTES = 50 * 1024 * 1024;

export async function readTraining(context: AppContext, id: string) {
  const { templates, template_model, template_threshold, training_name, training_seconds, glasses } = await readStoredPersona(
    context.db,
    id,
  );
  const read = async (key: string) => await readLimited((await context.storage.get(key)).body, MAX_BYTES);
  const images = (await readImages(context.db, id)).map(async (image) => ({
    mesh: openMesh(context, id, image.mesh) ?? [],
    picture: await read(personaKeys.image(id, image.id)),
  }));
  return {
    row: { training_state: "accepted", training_failure: null, training_seconds, template_model, template_threshold, glasses },
    templates: openTemplates(context, id, templates) ?? [],
    video: await read(personaKeys.training(id, training_name ?? "")),
    images: await Promise.all(images),
  };
}

export async function writeTraining(context: AppContext, id: string, { row, templates, video, images }: Training): Promise<void> {
  const name = context.newId();
  await context.storage.put(personaKeys.training(id, name), video, { contentType: "application/octet-stream" });
  await updatePersona(context.db, id, { ...row, training_name: name, templates: sealTemplates(context, id, templates) });
  const rows = images.map(({ mesh, picture }, position) => ({
    picture,
    row: { id: context.newId(), persona_id: id, position, is_driver: position === 0, mesh: sealMesh(context, id, mesh) },
  }));
  for (const image of rows) await context.storage.put(personaKeys.image(id, image.row.id), image.picture, { contentType: "image/jpeg" });
  await replaceImages(
    context.db,
    id,
    rows.map((image) => image.row),
  );
}

/** The consent that was asked for counts as given with this clip. */
export async function writeConsent(context: AppContext, id: string, clip: Buffer): Promise<void> {
  const asked = await lockNewestConsent(context.db, id);
  if (!asked) throw new Error("no consent was asked for");
  await context.storage.put(personaKeys.consent(id, asked.id), clip, { contentType: "application/octet-stream" });
  await context.db.transaction().execute(async (trx) => {
    await updateConsent(trx, asked.id, { state: "given", given_at: context.now() });
    await makeIfComplete(context, trx, id);
  });
}
