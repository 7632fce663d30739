import type { Handler } from "@aside/platform/http/context.ts";
import type { createLimit as endpoint } from "../contract.ts";

/** Spec section 9: two minutes unless a plan says otherwise. Plans come with billing; until then nobody's limit has expired. */
const RECORDING_LIMIT_SECONDS = 120;

export const createLimit: Handler<typeof endpoint> = async ({ context }) => ({
  create_limit_expired: false,
  recording_limit_seconds: RECORDING_LIMIT_SECONDS,
  max_upload_bytes: context.config.MAX_UPLOAD_MB * 1024 * 1024,
});
