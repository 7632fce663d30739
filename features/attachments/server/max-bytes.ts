import { uploadBytesOf } from "@aside/core/entitlements/server/entitlements.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { MAX_ATTACHMENT_BYTES } from "../contract.ts";

/** The largest file that the actor may attach. */
export const maxBytesOf = async (context: AppContext, actor: Actor): Promise<number> =>
  Math.min(await uploadBytesOf(context, actor), MAX_ATTACHMENT_BYTES);
