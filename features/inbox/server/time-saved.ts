import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { timeSaved as endpoint } from "../contract.ts";
import { copy } from "../copy.ts";
import { sumSaved } from "./time-store.ts";

const WEEK_MS = 7 * 86_400_000;
/** Minutes. Shown only above this total. */
const SHOWN_OVER = 3;

export const timeSaved: Handler<typeof endpoint> = async ({ actor, context }) => {
  if (actor.kind !== "user") throw notFound();
  const seconds = await sumSaved(context.db, actor.userId, new Date(context.now().getTime() - WEEK_MS));
  const total = Math.floor(seconds.total / 60);
  return {
    status: total > SHOWN_OVER,
    message: copy.timeSavedHow,
    total_time_saved: total,
    weekly_time_saved: Math.floor(seconds.recent / 60),
  };
};
