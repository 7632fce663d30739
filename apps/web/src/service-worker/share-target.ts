import { isMediaFile } from "@aside/capture/upload/media-files.ts";
import { keepShare } from "@aside/capture/upload/shared-files.ts";
import { MAX_SHARED_FILES, SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { SHARED_FIELD } from "./worker-names.ts";

/** Keeps what another app shared, and opens its page. Nothing is sent: the page makes the drafts, and says what was refused. */
export async function keepShared(request: Request): Promise<Response> {
  const isReceived = await keepFiles(request).catch(() => false);
  return Response.redirect(SHARED_VIDEOS_PATH + (isReceived ? "" : "?problem=again"), 303);
}

async function keepFiles(request: Request): Promise<boolean> {
  // A form of another site. One that hides its address is not recognized: what it shares is a video that the person sees and can delete.
  if (request.referrer.startsWith("http") && new URL(request.referrer).origin !== location.origin) return false;
  const shared = (await request.formData()).getAll(SHARED_FIELD).filter((value) => value instanceof File);
  await keepShare(shared, MAX_SHARED_FILES, isMediaFile);
  return shared.length > 0;
}
