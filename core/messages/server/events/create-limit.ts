import { isCreateLimitReached, recordingSecondsOf, uploadBytesOf, videoLinesOf } from "../../../entitlements/server/entitlements.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { createLimit as endpoint } from "../../contract.ts";

export const createLimit: Handler<typeof endpoint> = async ({ actor, context }) => ({
  create_limit_expired: actor.kind === "user" && (await isCreateLimitReached(context, actor)),
  recording_limit_seconds: await recordingSecondsOf(context, actor),
  max_upload_bytes: await uploadBytesOf(context, actor),
  max_video_lines: await videoLinesOf(context, actor),
});
