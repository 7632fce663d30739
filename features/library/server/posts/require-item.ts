import { notFound } from "@aside/contract/errors.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { canAdminister, canSeeItem } from "../../policy.ts";
import { findItem, type ItemRow } from "./lists-store.ts";
import { lockPlaces, type PlaceRow } from "./places-store.ts";

/** Throws 404 unless the actor may watch the video in the library: its author and reviewers always, others while it is published. */
export async function requireItem(db: Queryable, userId: string, postId: string): Promise<ItemRow> {
  const item = await findItem(db, userId, postId);
  if (!item || !canSeeItem(item)) throw notFound();
  return item;
}

/** The locked places of all these videos, which the actor may decide about. Throws 404 if any is missing. */
export async function requirePlaces(db: Queryable, userId: string, postIds: readonly string[]): Promise<PlaceRow[]> {
  const wanted = [...new Set(postIds)];
  const places = await lockPlaces(db, userId, wanted);
  if (places.length !== wanted.length || places.some(({ level }) => !canAdminister(level))) throw notFound();
  return places;
}

export async function requirePlace(db: Queryable, userId: string, postId: string): Promise<PlaceRow> {
  const [place] = await requirePlaces(db, userId, [postId]);
  if (!place) throw notFound();
  return place;
}
