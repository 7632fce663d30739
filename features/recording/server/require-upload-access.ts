import type { Actor } from "@aside/server/auth/actor.ts";
import { AppError } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { mayUploadFiles } from "./store.ts";

/** Before a pre-recorded file is taken. Guests have no account that could be limited. */
export async function requireUploadAccess(context: AppContext, actor: Actor): Promise<void> {
  if (actor.kind !== "user" || (await mayUploadFiles(context.db, actor.userId))) return;
  throw new AppError(402, "feature_locked", copy.uploadLocked, { details: { feature: "upload_pre_recorded_videos" } });
}
