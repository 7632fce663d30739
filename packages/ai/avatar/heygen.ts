import { z } from "zod";
import { AvatarClient, type AvatarServer } from "./avatar-client.ts";
import { reportVideo } from "./avatar-usage.ts";
import type { AvatarProvider, AvatarState, AvatarVideoState, NewAvatar, NewAvatarVideo } from "./port.ts";
import { GONE, MULTILINGUAL, resultUrl, serviceId } from "./service-values.ts";
import { AiError } from "../port.ts";

const problem = z.object({ code: z.string(), message: z.string() }).nullish();
/** One look of an avatar group. Its id is the one to make videos with: an avatar of ours is a group with one look. */
const look = z.object({ data: z.object({ status: z.string().nullish(), error: problem }) });
const newAvatar = z.object({ data: z.object({ avatar_group: z.object({ id: serviceId }), avatar_item: z.object({ id: serviceId }) }) });
const newVideo = z.object({ data: z.object({ video_id: serviceId }) });
const video = z.object({
  data: z.object({
    status: z.string(),
    video_url: resultUrl.nullish(),
    duration: z.number().nonnegative().nullish(),
    failure_code: z.string().nullish(),
    failure_message: z.string().nullish(),
  }),
});

/**
 * HeyGen's API v3 (developers.heygen.com; the schemas that its own command line is generated from, github.com/heygen-com/heygen-cli,
 * gen/avatar.go and gen/video.go). Versions 1 and 2 are supported until October 31, 2026. An avatar from a video needs its Enterprise plan,
 * as does a consent that is sent instead of given on HeyGen's page.
 */
export function createHeyGenProvider(server: AvatarServer): AvatarProvider {
  const client = new AvatarClient(server, "https://api.heygen.com", { "x-api-key": server.apiKey });

  /** POST /v3/avatars/{group_id}/consent: "the video is submitted immediately for review". */
  const sendConsent = (groupId: string, url: string, signal: AbortSignal | undefined) =>
    client.call({
      method: "POST",
      path: `/v3/avatars/${groupId}/consent`,
      json: { consent_video: { type: "url", url } },
      answer: z.unknown(),
      signal,
    });

  /** DELETE /v3/avatars/looks/{look_id}: "deleting the last look in a group also deletes the parent group". */
  const deleteAvatar = (id: string, options: { signal?: AbortSignal } = {}) =>
    client.remove(`/v3/avatars/looks/${encodeURIComponent(id)}`, options.signal);

  /** POST /v3/avatars with type digital_twin. */
  const createAvatar = async ({ name, trainingUrl, consentUrl, signal }: NewAvatar) => {
    if (consentUrl === undefined) throw new AiError("refused", "HeyGen needs a video of the consent");
    const json = { type: "digital_twin", name, file: { type: "url", url: trainingUrl } };
    const created = await client.call({ method: "POST", path: "/v3/avatars", json, answer: newAvatar, signal });
    const id = created.data.avatar_item.id;
    try {
      await sendConsent(created.data.avatar_group.id, consentUrl, signal);
    } catch (error) {
      // The caller will not learn its id. It is left there if this fails as well.
      await deleteAvatar(id).catch(() => undefined);
      throw error;
    }
    return { id };
  };

  /** GET /v3/avatars/looks/{look_id}: processing, pending_consent (the consent's review), failed, completed. */
  const avatarState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarState> => {
    const path = `/v3/avatars/looks/${encodeURIComponent(id)}`;
    const found = await client.find({ method: "GET", path, answer: look, signal: options.signal });
    if (!found) return GONE;
    const { status, error } = found.data;
    if (status === "processing" || status === "pending_consent") return { state: "processing" };
    if (status === "completed") return { state: "ready" };
    if (status === "failed") return { state: "failed", reason: client.reasonOf(error?.message, error?.code) };
    throw client.unknownState(status ?? "");
  };

  /** POST /v3/videos with type avatar; without a voice the avatar's own is used. */
  const generate = async (request: NewAvatarVideo) => {
    const { avatarId, title, text, soundUrl, language, callbackUrl, signal } = request;
    const speech = soundUrl === undefined ? { script: text, voice_settings: { locale: language } } : { audio_url: soundUrl };
    const json = { type: "avatar", avatar_id: avatarId, title, ...speech, ...(callbackUrl ? { callback_url: callbackUrl } : {}) };
    const created = await client.call({ method: "POST", path: "/v3/videos", json, answer: newVideo, signal });
    reportVideo("heygen", server, request);
    return { id: created.data.video_id };
  };

  /** GET /v3/videos/{video_id}: pending, processing, completed, failed; waiting and queued at the start. */
  const videoState = async (id: string, options: { signal?: AbortSignal } = {}): Promise<AvatarVideoState> => {
    const found = await client.find({ method: "GET", path: `/v3/videos/${encodeURIComponent(id)}`, answer: video, signal: options.signal });
    if (!found) return GONE;
    const { status, video_url: url, duration, failure_code: code, failure_message: message } = found.data;
    if (["waiting", "queued", "pending", "processing"].includes(status)) return { state: "processing" };
    if (status === "failed") return { state: "failed", reason: client.reasonOf(message, code) };
    if (status === "completed" && url) return { state: "ready", url, ...(duration ? { seconds: duration } : {}) };
    throw client.unknownState(status);
  };

  return {
    engine: "heygen",
    // docs.heygen.com/docs/video-avatars-api
    needs: { minSeconds: 120, minHeight: 720, consent: "video" },
    languages: MULTILINGUAL,
    createAvatar,
    avatarState,
    generate,
    videoState,
    deleteAvatar,
    /** DELETE /v3/videos/{video_id}: "permanently deletes a video and its associated files". */
    deleteVideo: (id, options) => client.remove(`/v3/videos/${encodeURIComponent(id)}`, options?.signal),
    close: async () => {},
  };
}
