import type { Actor } from "@aside/server/auth/actor.ts";
import { featureLocked, requireFeature } from "@aside/core/entitlements/server/entitlements.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { copy } from "../copy.ts";
import { mayUploadFiles } from "@aside/core/accounts/server/users-store.ts";
/** Throws 402 unless the actor may upload pre-recorded files. Guests are not limited, because they have no account. */
export async function requireUploadAccess(context: AppContext, actor: Actor): Promise<void> {
  if (actor.kind !== "user") return;
  await requireFeature(context, actor, "upload_pre_recorded_videos");
  if (!(await mayUploadFiles(context.db, actor.userId))) throw featureLocked("upload_pre_recorded_videos", copy.uploadLocked);
}
