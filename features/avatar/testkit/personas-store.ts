import type { Queryable } from "@aside/server/db/open-database.ts";
import type { Engine } from "../contract.ts";

export const readStoredPersona = async (db: Queryable, id: string) =>
  await db.selectFrom("personas").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** A persona that is ready, without a face: for what makes no video. */
export async function insertReady(
  db: Queryable,
  userId: string,
  engine: Engine = "embedded",
  provider_id: string | null = null,
): Promise<string> {
  const [id, now] = [crypto.randomUUID(), new Date()];
  await db
    .insertInto("personas")
    .values({ id, user_id: userId, name: "Me", engine, provider_id, status: "PROCESSED", created_at: now, updated_at: now })
    .execute();
  return id;
}

export const readImages = async (db: Queryable, personaId: string) =>
  await db.selectFrom("persona_images").select(["id", "mesh"]).where("persona_id", "=", personaId).orderBy("position").execute();

/** One that can be chosen, without what is needed to render its videos. */
export async function insertReadyPersona(db: Queryable, userId: string): Promise<{ personaId: string; imageId: string }> {
  const [personaId, imageId, now] = [crypto.randomUUID(), crypto.randomUUID(), new Date()];
  const persona = { id: personaId, user_id: userId, name: "Me", engine: "embedded", status: "PROCESSED", created_at: now, updated_at: now };
  await db.insertInto("personas").values(persona).execute();
  const image = { id: imageId, persona_id: personaId, position: 0, is_driver: true, mesh: Buffer.from("mesh") };
  await db.insertInto("persona_images").values(image).execute();
  return { personaId, imageId };
}

/** Chooses such a persona for a draft. */
export const insertChoice = async (db: Queryable, postId: string, personaId: string, engine: Engine): Promise<void> =>
  void (await db.insertInto("persona_posts").values({ post_id: postId, persona_id: personaId, engine }).execute());

export const readConsents = async (db: Queryable, personaId: string) =>
  await db.selectFrom("persona_consents").selectAll().where("persona_id", "=", personaId).orderBy("created_at").execute();

export const expireConsents = async (db: Queryable, personaId: string): Promise<void> =>
  void (await db.updateTable("persona_consents").set({ expires_at: new Date() }).where("persona_id", "=", personaId).execute());

export const setPhrase = async (db: Queryable, personaId: string, phrase: string): Promise<void> =>
  void (await db
    .updateTable("persona_consents")
    .set({ phrase })
    .where("persona_id", "=", personaId)
    .where("state", "=", "asked")
    .execute());

export const passDeadline = async (db: Queryable, table: "personas" | "persona_videos", id: string): Promise<void> =>
  void (await db.updateTable(table).set({ deadline_at: new Date() }).where("id", "=", id).execute());

/** What is left of removed personas; with a time, it becomes due then, and what was due is returned. */
export async function readRemains(db: Queryable, dueAt?: Date) {
  const remains = await db.selectFrom("persona_remains").selectAll().execute();
  if (dueAt === undefined) return remains;
  await db.updateTable("persona_remains").set({ next_try_at: dueAt }).execute();
  return remains.filter(({ next_try_at }) => next_try_at <= dueAt);
}

export const enablePersonas = async (db: Queryable, userId: string): Promise<void> =>
  void (await db.updateTable("users").set({ is_persona_enabled: true }).where("id", "=", userId).execute());

type Previews = { personaId: string; userId: string; postId: string; count: number };

/** Previews that failed just now. */
export async function insertPreviews(db: Queryable, { personaId, userId, postId, count }: Previews): Promise<void> {
  const now = new Date();
  const row = {
    persona_id: personaId,
    user_id: userId,
    post_id: postId,
    notes: "x",
    engine: "embedded",
    status: "FAILED",
    failure: "media",
  };
  const rows = Array.from({ length: count }, () => ({
    ...row,
    id: crypto.randomUUID(),
    purpose: "preview",
    deadline_at: now,
    created_at: now,
  }));
  await db.insertInto("persona_videos").values(rows).execute();
}

/** Makes all previews older than a day. */
export const agePreviews = async (db: Queryable): Promise<void> =>
  void (await db
    .updateTable("persona_videos")
    .set({ created_at: new Date(0) })
    .where("purpose", "=", "preview")
    .execute());

export const setGlasses = async (db: Queryable, personaId: string, glasses: "yes" | "no" | "unknown"): Promise<void> =>
  void (await db.updateTable("personas").set({ glasses }).where("id", "=", personaId).execute());
