import { z } from "zod";
import { AvatarClient, type AvatarServer } from "./avatar-client.ts";
import { reportVideo } from "./avatar-usage.ts";
import type { AvatarProvider, AvatarState, AvatarVideoState, NewAvatar, NewAvatarVideo } from "./port.ts";
import { GONE, MULTILINGUAL, resultUrl, serviceId } from "./service-values.ts";

const newFace = z.object({ face_id: serviceId });
const face = z.object({ status: z.string(), error_message: z.string().nullish() });
const newVideo = z.object({ video_id: serviceId });
const video = z.object({
  status: z.string(),
  // Empty until the video is ready.
  download_url: resultUrl.nullish().catch(null),
  status_details: z.string().nullish(),
  error_details: z.string().nullish(),
});

/**
 * Tavus' faces and videos (docs.tavus.io/openapi.yaml; docs.tavus.io/sections/faces/video-to-face-quickstart). Faces were called replicas
 * before, and POST /v2/videos still names them so (docs.tavus.io/api-reference/video-request). A training video has to be H.264, at most
 * 750 MB, with 30 s of speech and 30 s of silence; the training takes three to six hours.
 */
export function createTavusProvider(server: AvatarServer): AvatarProvider {
  const client = new AvatarClient(server, "https://tavusapi.com", { "x-api-key": server.apiKey });
  const at = (path: string, id: string) => `${path}/${encodeURIComponent(id)}`;

  /** POST /v2/faces. */
  const createAvatar = async ({ name, trainingUrl, callbackUrl, signal }: NewAvatar) => {
    const json = { face_name: name, train_video_url: trainingUrl, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const { face_id: id } = await client.call({ method: "POST", path: "/v2/faces", json, answer: newFace, signal });
    return { id };
  };

  /** GET /v2/faces/{face_id}: started, completed, error. */
  const avatarState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarState> => {
    const found = await client.find({ method: "GET", path: at("/v2/faces", id), answer: face, signal: options.signal });
    if (!found) return GONE;
    if (found.status === "started") return { state: "processing" };
    if (found.status === "completed") return { state: "ready" };
    if (found.status === "error") return { state: "failed", reason: client.reasonOf(found.error_message) };
    throw client.unknownState(found.status);
  };

  /** POST /v2/videos: `script`, or `audio_url` of a WAV or MP3. */
  const generate = async (request: NewAvatarVideo) => {
    const { avatarId, title, text, soundUrl, callbackUrl, signal } = request;
    const speech = soundUrl === undefined ? { script: text } : { audio_url: soundUrl };
    const json = { replica_id: avatarId, video_name: title, ...speech, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const { video_id: id } = await client.call({ method: "POST", path: "/v2/videos", json, answer: newVideo, signal });
    reportVideo("tavus", server, request);
    return { id };
  };

  /** GET /v2/videos/{video_id}: queued, generating, ready, deleted, error. */
  const videoState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarVideoState> => {
    const found = await client.find({ method: "GET", path: at("/v2/videos", id), answer: video, signal: options.signal });
    if (!found || found.status === "deleted") return GONE;
    const { status, download_url: url, status_details, error_details } = found;
    if (status === "queued" || status === "generating") return { state: "processing" };
    if (status === "error") return { state: "failed", reason: client.reasonOf(error_details || status_details) };
    if (status === "ready" && url) return { state: "ready", url };
    throw client.unknownState(status);
  };

  return {
    engine: "tavus",
    // docs.tavus.io/sections/faces/train-with-a-video: 30 s of speech and 30 s of silence, 1080p.
    needs: { minSeconds: 60, minHeight: 1080, consent: "none" },
    languages: MULTILINGUAL,
    createAvatar,
    avatarState,
    generate,
    videoState,
    /** `hard`: also the training footage and the video's files, irrevocably. */
    deleteAvatar: (id, options) => client.remove(`${at("/v2/faces", id)}?hard=true`, options?.signal),
    deleteVideo: (id, options) => client.remove(`${at("/v2/videos", id)}?hard=true`, options?.signal),
    close: async () => {},
  };
}
