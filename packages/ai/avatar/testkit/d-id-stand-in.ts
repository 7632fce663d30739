import { type Routes, type Stage, type StandInOptions, StandInService } from "./stand-in-service.ts";

const AVATAR_STATES = { created: "created", working: "training-started", done: "done", failed: "error" };
const SCENE_STATES = { created: "created", working: "started", done: "done", failed: "error" };

/** A stand-in for D-ID's consents, scene avatars and scenes. An avatar is made only after its consent is done. */
export function startDIdStandIn(options: StandInOptions): Promise<StandInService> {
  const service = new StandInService(options, {
    isAllowed: (request, apiKey) => request.headers.authorization === `Basic ${apiKey}`,
    callbackOf: ({ id }, stage) => ({ id, status: SCENE_STATES[stage] }),
  });
  return service.start(routes);
}

const routes: Routes = ({ method, path, json }, service) => {
  if (method === "POST" && path === "/consents") return createConsent(service, json);
  const consent = /^\/consents\/([\w-]+)$/.exec(path)?.[1];
  if (method === "POST" && consent) return uploadConsent(service, consent, json);
  if (method === "GET" && consent) return showConsent(service, consent);
  const [, kind, id] = /^\/scenes\/(avatars\/)?([\w-]+)$/.exec(path) ?? [];
  if (method === "POST" && path === "/scenes/avatars") return createAvatar(service, json);
  if (method === "POST" && path === "/scenes") return createScene(service, json);
  if (method === "GET" && id) return showJob(service, id, kind ? AVATAR_STATES : SCENE_STATES);
  if (method === "DELETE" && id && service.jobs.delete(id)) return { json: { id } };
  return undefined;
};

function createConsent(service: StandInService, json: { language?: string }) {
  const { id } = service.add("consent", json);
  const text = "I, [user name] confirm that I have all the necessary rights. This is my dynamic passcode lake, grass, salad";
  return { status: 201, json: { id, text, created_at: "2026-11-29T07:00:00.000Z", created_by: "someone" } };
}

function uploadConsent(service: StandInService, id: string, json: { source_url?: string; name?: string }) {
  const job = service.jobs.get(id);
  if (!job || job.request.source_url || !json.source_url || !json.name) return refusal("BadRequestError");
  Object.assign(job.request, json);
  return { json: { id } };
}

function showConsent(service: StandInService, id: string) {
  const job = service.jobs.get(id);
  if (!job) return undefined;
  if (!job.request.source_url) return { json: { id, status: "created", video_url: null } };
  service.ask(id);
  const status = { created: "created", working: "validating", done: "done", failed: "error" }[job.stage];
  const error = status === "error" ? { kind: "ConsentError", description: "The passcode was not heard." } : null;
  return { json: { id, status, video_url: job.request.source_url, error } };
}

function createAvatar(service: StandInService, json: Record<string, string>) {
  const hasConsent = service.jobs.get(json.consent_id ?? "")?.stage === "done";
  if (!hasConsent || !json.source_url) return refusal("InvalidFaceError");
  const { id } = service.add("avatar", json, json.webhook);
  return { status: 201, json: { id, object: "scene_avatar", status: "created", created_at: "2026-11-29T07:00:00.000Z" } };
}

function createScene(
  service: StandInService,
  json: { avatar_id?: string; webhook?: string; script?: { input?: string; audio_url?: string } },
) {
  const isPossible = service.jobs.get(json.avatar_id ?? "")?.stage === "done" && (json.script?.input || json.script?.audio_url);
  if (!isPossible) return refusal("BadRequestError");
  const { id } = service.add("video", json, json.webhook);
  return { status: 201, json: { id, object: "scene", status: "created", created_at: "2026-11-29T07:00:00.000Z" } };
}

function showJob(service: StandInService, id: string, states: Record<Stage, string>) {
  const job = service.ask(id);
  if (!job) return undefined;
  const error = job.stage === "failed" ? { kind: "InvalidFaceError", description: "No face was found." } : null;
  return { json: { id, status: states[job.stage], error, ...(job.stage === "done" ? { result_url: service.resultUrl(id) } : {}) } };
}

const refusal = (kind: string) => ({ status: 400, json: { kind, description: "Invalid" } });
