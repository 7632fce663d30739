import { type Routes, type StandInJob, type StandInOptions, StandInService } from "./stand-in-service.ts";

const VIDEO_STATES = { created: "pending", working: "processing", done: "completed", failed: "failed" };

/** A stand-in for HeyGen's API v3. Without a consent an avatar stays in pending_consent. */
export function startHeyGenStandIn(options: StandInOptions): Promise<StandInService> {
  const service = new StandInService(options, {
    isAllowed: (request, apiKey) => request.headers["x-api-key"] === apiKey,
    callbackOf: ({ id }, stage) => ({
      event_type: stage === "failed" ? "avatar_video.fail" : "avatar_video.success",
      event_data: { video_id: id, status: VIDEO_STATES[stage] },
    }),
  });
  return service.start(routes);
}

const routes: Routes = ({ method, path, json }, service) => {
  if (method === "POST" && path === "/v3/avatars") return createAvatar(service, json);
  const group = /^\/v3\/avatars\/group-([\w-]+)\/consent$/.exec(path)?.[1];
  if (method === "POST" && group) return giveConsent(service, group, json);
  const look = /^\/v3\/avatars\/looks\/([\w-]+)$/.exec(path)?.[1];
  if (method === "GET" && look) return showLook(service, look);
  if (method === "DELETE" && look && service.jobs.delete(look)) return { json: { data: { id: look } } };
  if (method === "POST" && path === "/v3/videos") return createVideo(service, json);
  const video = /^\/v3\/videos\/([\w-]+)$/.exec(path)?.[1];
  if (method === "GET" && video) return showVideo(service, video);
  if (method === "DELETE" && video && service.jobs.delete(video)) return { json: { data: { id: video, deleted: true } } };
  return undefined;
};

function createAvatar(service: StandInService, json: Record<string, { url?: string }>) {
  if (!json.file?.url || !json.name) return refusal("file");
  const { id } = service.add("avatar", json);
  return {
    json: {
      data: {
        avatar_group: { id: `group-${id}`, name: json.name, created_at: 1, looks_count: 1, status: "processing" },
        avatar_item: { id, name: json.name, avatar_type: "digital_twin", group_id: `group-${id}`, status: "processing" },
      },
    },
  };
}

function giveConsent(service: StandInService, id: string, json: { consent_video?: { url?: string } }) {
  const job = service.jobs.get(id);
  if (!job || !json.consent_video?.url) return refusal("consent_video");
  job.request.consent = json.consent_video.url;
  return { json: { data: { avatar_group: { id: `group-${id}` } } } };
}

function showLook(service: StandInService, id: string) {
  const job = service.ask(id);
  if (!job) return undefined;
  const status = job.request.consent ? { ...VIDEO_STATES, created: "processing" }[job.stage] : "pending_consent";
  const error = status === "failed" ? { code: "face_not_found", message: "No face was found in the footage." } : null;
  return { json: { data: { id, name: job.request.name, avatar_type: "digital_twin", status, error } } };
}

function createVideo(service: StandInService, json: Record<string, string>) {
  const isPossible = service.jobs.get(json.avatar_id ?? "")?.stage === "done" && Boolean(json.script) !== Boolean(json.audio_url);
  if (!isPossible) return refusal("avatar_id");
  const { id } = service.add("video", json, json.callback_url);
  return { json: { data: { video_id: id, status: "waiting", output_format: "mp4" } } };
}

function showVideo(service: StandInService, id: string) {
  const job = service.ask(id);
  return job && { json: { data: videoOf(service, job) } };
}

function videoOf(service: StandInService, { id, stage }: StandInJob) {
  const status = VIDEO_STATES[stage];
  if (stage === "failed") return { id, status, failure_code: "render_failed", failure_message: "The video could not be made." };
  return stage === "done" ? { id, status, video_url: service.resultUrl(id), duration: 2 } : { id, status, video_url: null };
}

const refusal = (param: string) => ({ status: 400, json: { error: { code: "validation_error", message: "Invalid", param } } });
