import { limitOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_ATTACHMENT_BYTES } from "../contract.ts";

/** The largest file that the actor may attach. */
export const maxBytesOf = (context: AppContext, actor: Actor): number =>
  Math.min(limitOf(context, actor, "upload_bytes"), MAX_ATTACHMENT_BYTES);
