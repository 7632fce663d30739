import type { Handler } from "@aside/server/http/context.ts";
import type { createLimit as endpoint } from "../contract.ts";

/** Plans come with billing: until then nobody's limit has expired. */
export const createLimit: Handler<typeof endpoint> = async ({ context }) => ({
  create_limit_expired: false,
  recording_limit_seconds: context.config.RECORDING_LIMIT_SECONDS,
  max_upload_bytes: context.config.MAX_UPLOAD_MB * 1024 * 1024,
});
