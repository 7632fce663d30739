import { AppError, notFound, sessionExpired } from "@aside/contract/errors.ts";
import type { Actor, UserActor } from "@aside/server/auth/actor.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { hasPersonas } from "@aside/core/accounts/server/people-store.ts";
import type { Engine } from "../contract.ts";
import { copy } from "../copy.ts";
import { findPersonaById, lockPersona, type StoredPersona } from "./personas/personas-store.ts";

export const isAvatarOff = async ({ config, db }: AppContext, userId: string): Promise<boolean> =>
  config.AVATAR === "off" || !(await hasPersonas(db, userId));

/** A person who may use True Avatar here. Not 403, which ends the session in browsers. */
export async function requireAvatar(context: AppContext, actor: Actor): Promise<UserActor> {
  if (actor.kind !== "user") throw sessionExpired();
  if (await isAvatarOff(context, actor.userId)) throw new AppError(409, "avatar_off", copy.off);
  return actor;
}

/** What makes the videos of new personas. */
export function engineOf({ config }: AppContext): Engine {
  if (config.AVATAR === "off") throw new AppError(409, "avatar_off", copy.off);
  return config.AVATAR;
}

/** The caller's own. Who has none learns nothing about True Avatar here either. */
export async function requirePersona(context: AppContext, actor: Actor, id: string): Promise<{ user: UserActor; persona: StoredPersona }> {
  const persona = await findPersonaById(context.db, id);
  if (actor.kind === "user" && (persona?.user_id !== actor.userId || persona.removed_at !== null)) throw notFound();
  const user = await requireAvatar(context, actor);
  if (!persona) throw notFound();
  return { user, persona };
}

export async function requireLocked(db: Queryable, actor: UserActor, id: string): Promise<StoredPersona> {
  const persona = await lockPersona(db, id);
  if (persona?.user_id !== actor.userId) throw notFound();
  return persona;
}

/** Training and consent change only until the persona is made; after a failure they can be given again. */
export function requireOpen({ status }: StoredPersona): void {
  if (status !== "DRAFT" && status !== "FAILED") throw new AppError(409, "persona_closed", copy.closed);
}

export const personaKeys = {
  prefix: (personaId: string) => `personas/${personaId}/`,
  preview: (personaId: string, videoId: string) => `personas/${personaId}/previews/${videoId}/video.mp4`,
  previews: (personaId: string, videoId: string) => `personas/${personaId}/previews/${videoId}/`,
  training: (personaId: string, name: string) => `personas/${personaId}/training/${name}`,
  consent: (personaId: string, consentId: string) => `personas/${personaId}/consent/${consentId}`,
  images: (personaId: string) => `personas/${personaId}/images/`,
  image: (personaId: string, imageId: string) => `personas/${personaId}/images/${imageId}.jpg`,
};
