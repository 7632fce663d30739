import { limitOf } from "../../../entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createLimit as endpoint } from "../../contract.ts";

/** The number of Asides is unlimited until billing exists, so `create_limit_expired` is always false. */
export const createLimit: Handler<typeof endpoint> = async ({ actor, context }) => ({
  create_limit_expired: false,
  recording_limit_seconds: limitOf(context, actor, "recording_seconds"),
  max_upload_bytes: limitOf(context, actor, "upload_bytes"),
});
