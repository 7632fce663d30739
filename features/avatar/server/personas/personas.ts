import { AppError, notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import { requireUser } from "@aside/core/accounts/server/authority.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { openObject } from "@aside/server/http/open-object.ts";
import {
  type chooseImage as chooseEndpoint,
  type createPersona as createEndpoint,
  type enhancePersona as enhanceEndpoint,
  type getPersona as getEndpoint,
  type listPersonas as listEndpoint,
  MAX_PERSONAS,
  type Persona,
  type personaImage as imageEndpoint,
  type QualityIssue,
  type updateMetrics as metricsEndpoint,
  type updateProcessed as processedEndpoint,
} from "../../contract.ts";
import { copy } from "../../copy.ts";
import { engineOf, isAvatarOff, personaKeys, requireAvatar, requireLocked, requirePersona } from "../access.ts";
import { countUnfinished } from "../personalized/batches-store.ts";
import { countVideosLeft } from "../videos/start-video.ts";
import { chooseDriver, findImage } from "./images-store.ts";
import { countPersonas, insertPersona, listPersonaRows, lockPersonasOf, updatePersona } from "./personas-store.ts";
import { presentPersona } from "./present.ts";

export const createPersona: Handler<typeof createEndpoint> = async ({ actor, body, context, request }) => {
  const user = await requireAvatar(context, actor);
  const engine = engineOf(context);
  const id = context.newId();
  await context.db.transaction().execute(async (trx) => {
    await lockPersonasOf(trx, user.userId);
    if ((await countPersonas(trx, user.userId)) >= MAX_PERSONAS)
      throw new AppError(422, "too_many_personas", copy.tooManyPersonas(MAX_PERSONAS));
    const now = context.now();
    await insertPersona(trx, { id, user_id: user.userId, name: body.name, engine, created_at: now, updated_at: now });
    await recordAudit(context, trx, {
      companyId: user.companyId,
      by: user,
      action: "persona.created",
      target: { kind: "persona", id, label: body.name },
      request,
    });
  });
  return await readPersona(context, user, id);
};

export async function readPersona(context: AppContext, actor: UserActor, id: string): Promise<Persona> {
  const [row] = await listPersonaRows(context.db, { userId: actor.userId, id });
  if (!row) throw notFound();
  return presentPersona(context, row, (await countUnfinished(context.db, actor.userId)).get(id));
}

export const listPersonas: Handler<typeof listEndpoint> = async ({ actor, query, context }) => {
  const { userId } = requireUser(actor);
  const rows = await listPersonaRows(context.db, { userId, isProcessed: query.processed === "true" });
  const unfinished = await countUnfinished(context.db, userId);
  const [isOff, { left, nextAt }] = [await isAvatarOff(context, userId), await countVideosLeft(context, context.db, userId)];
  return {
    personas: rows.map((row) => presentPersona(context, row, unfinished.get(row.id))),
    is_off: isOff,
    videos_left_today: isOff ? null : left,
    next_video_at: isOff ? null : (nextAt?.toISOString() ?? null),
  };
};

export const getPersona: Handler<typeof getEndpoint> = async ({ actor, params, context }) =>
  await readPersona(context, requireUser(actor), params.id);

export const enhancePersona: Handler<typeof enhanceEndpoint> = async ({ actor, params, context }) => {
  const { training, images } = await readPersona(context, (await requirePersona(context, actor, params.id)).user, params.id);
  return { advice: training.issues.map((issue: QualityIssue) => copy.training.issues[issue]), images };
};

export const updateProcessed: Handler<typeof processedEndpoint> = async ({ actor, params, context }) => {
  const { persona } = await requirePersona(context, actor, params.id);
  if (persona.ready_at !== null && persona.seen_at === null) await updatePersona(context.db, persona.id, { seen_at: context.now() });
  return { success: true as const };
};

export const updateMetrics: Handler<typeof metricsEndpoint> = async ({ actor, params, body, context }) => {
  const { user, persona } = await requirePersona(context, actor, params.id);
  const changes = {
    ...(body.rating === undefined ? {} : { rating: body.rating }),
    ...(body.glasses === undefined ? {} : { glasses: body.glasses }),
  };
  if (Object.keys(changes).length > 0) await updatePersona(context.db, persona.id, changes);
  return await readPersona(context, user, params.id);
};

export const chooseImage: Handler<typeof chooseEndpoint> = async ({ actor, params, body, context }) => {
  const { user } = await requirePersona(context, actor, params.id);
  await context.db.transaction().execute(async (trx) => {
    await requireLocked(trx, user, params.id);
    if (!(await chooseDriver(trx, params.id, body.image_id))) throw notFound();
  });
  return await readPersona(context, user, params.id);
};

/** The name of a picture never gets another content. */
export const personaImage: Handler<typeof imageEndpoint> = async ({ actor, params, context }) => {
  const { user } = await requirePersona(context, actor, params.id);
  const image = await findImage(context.db, user.userId, params.imageId);
  if (image?.persona_id !== params.id) throw notFound();
  return { ...(await openObject(context.storage, personaKeys.image(params.id, params.imageId))), cacheControl: "private, max-age=86400" };
};
