import { type Routes, type StandInOptions, StandInService } from "./stand-in-service.ts";

const FACE_STATES = { created: "started", working: "started", done: "completed", failed: "error" };
const VIDEO_STATES = { created: "queued", working: "generating", done: "ready", failed: "error" };

/** A stand-in for Tavus' faces and videos. A deleted video is still shown, in the state deleted, unless its deletion was hard. */
export function startTavusStandIn(options: StandInOptions): Promise<StandInService> {
  const service = new StandInService(options, {
    isAllowed: (request, apiKey) => request.headers["x-api-key"] === apiKey,
    callbackOf: ({ id, kind }, stage) =>
      kind === "avatar" ? { face_id: id, status: FACE_STATES[stage] } : { video_id: id, status: VIDEO_STATES[stage] },
  });
  return service.start(routes);
}

const routes: Routes = ({ method, path, json }, service) => {
  if (method === "POST" && path === "/v2/faces") return createFace(service, json);
  if (method === "POST" && path === "/v2/videos") return createVideo(service, json);
  const [, kind, id, hard] = /^\/v2\/(faces|videos)\/([\w-]+)(\?hard=true)?$/.exec(path) ?? [];
  if (!id) return undefined;
  if (method === "GET") return kind === "faces" ? showFace(service, id) : showVideo(service, id);
  if (method !== "DELETE" || !service.jobs.has(id)) return undefined;
  if (hard) service.jobs.delete(id);
  return { bytes: "" };
};

function createFace(service: StandInService, json: Record<string, string>) {
  if (!json.train_video_url) return refusal("Either train_video_url or train_image_url must be provided.");
  const { id } = service.add("avatar", json, json.callback_url);
  return { json: { face_id: id, status: "started" } };
}

function createVideo(service: StandInService, json: Record<string, string>) {
  const isReady = service.jobs.get(json.replica_id ?? "")?.stage === "done";
  if (!isReady || Boolean(json.script) === Boolean(json.audio_url)) return refusal("Invalid replica_id");
  const { id } = service.add("video", json, json.callback_url);
  return { json: { video_id: id, video_name: json.video_name, status: "queued", hosted_url: `${service.origin}/watch/${id}` } };
}

function showFace(service: StandInService, id: string) {
  const job = service.ask(id);
  if (!job) return undefined;
  const error_message = job.stage === "failed" ? "There was an issue processing your training video." : null;
  return { json: { face_id: id, status: FACE_STATES[job.stage], training_progress: "50/100", error_message } };
}

function showVideo(service: StandInService, id: string) {
  const job = service.ask(id);
  if (!job) return undefined;
  const status = VIDEO_STATES[job.stage];
  const done = { download_url: service.resultUrl(id), hosted_url: `${service.origin}/watch/${id}` };
  if (job.stage === "done") return { json: { video_id: id, status, ...done } };
  const details = job.stage === "failed" ? { error_details: "The video could not be made." } : {};
  return { json: { video_id: id, status, download_url: "", ...details } };
}

const refusal = (error: string) => ({ status: 400, json: { error } });
