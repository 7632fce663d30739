import { isMediaFile } from "@aside/capture/upload/media-files.ts";
import { keepSharedFile } from "@aside/capture/upload/shared-files.ts";
import { SHARED_VIDEOS_PATH } from "@aside/contract/native/native-app.ts";
import { SHARED_FIELD } from "./worker-names.ts";

/** More at once are a mistake, or another site's. */
const MAX_FILES = 20;

/** Why the page of shared videos has fewer videos than were shared. */
type Problem = "room" | "type" | "again";

/** Keeps what another app shared, and opens its page. Nothing is sent: the page makes the drafts. */
export async function keepShared(request: Request): Promise<Response> {
  const problem = await keepFiles(request).catch((): Problem => "again");
  return Response.redirect(SHARED_VIDEOS_PATH + (problem ? `?problem=${problem}` : ""), 303);
}

async function keepFiles(request: Request): Promise<Problem | null> {
  // A form of another site. One that hides its address is not recognized: what it shares is a video that the person sees and can delete.
  if (request.referrer.startsWith("http") && new URL(request.referrer).origin !== location.origin) return "again";
  const shared = (await request.formData()).getAll(SHARED_FIELD).filter((value) => value instanceof File);
  const videos = shared.filter((file) => file.size > 0 && isMediaFile(file)).slice(0, MAX_FILES);
  for (const video of videos) {
    try {
      await keepSharedFile(video);
    } catch (error) {
      if ((error as Error).name === "QuotaExceededError") return "room";
      throw error;
    }
  }
  return videos.length === 0 || videos.length < shared.length ? "type" : null;
}
