import { randomBytes } from "node:crypto";
import fastifyCookie from "@fastify/cookie";
import fastify, { LogController, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import type { ErrorBody } from "@aside/contract/error-body.ts";
import { apiKeyNotAllowed, AppError, unsupportedMediaType } from "@aside/contract/errors.ts";
import { APP_TOKEN_PREFIX, readApiKey } from "../auth/read-api-key.ts";
import { isUnavailable } from "../db/is-unavailable.ts";
import { isConflict } from "../db/retry-conflicts.ts";
import { StorageFullError, StorageUnavailableError } from "../storage/port.ts";
import { closeSlowClients, SLOW_CLIENT_LIMITS } from "./close-slow-clients.ts";
import { compressReplies } from "./replies/compress-replies.ts";
import type { AppContext } from "./context.ts";
import { parseJson } from "./parse-json.ts";
import { setSecurityHeaders } from "./security-headers.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The key that sealed the request: the reply is sealed with the same. */
    sealedWith: string | undefined;
  }
}

const JSON_LIMIT = 2 * 1024 * 1024;
/** Request ids are unique across processes and restarts; they need not be unpredictable. */
const PROCESS_ID = randomBytes(6).toString("base64url");
let requests = 0;
const SEALED_HEADERS = new Set(["access-token", "x-csrf-token", "authorization"]);

export function createServer(context: AppContext, limits = SLOW_CLIENT_LIMITS): FastifyInstance {
  const app = fastify({
    loggerInstance: context.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => `${PROCESS_ID}${(requests++).toString(36)}`,
    bodyLimit: JSON_LIMIT,
    trustProxy: context.config.TRUST_PROXY ? context.config.TRUST_PROXY.split(",") : false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1600 },
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkMs },
    // Keep-alive connections are closed when the server shuts down.
    forceCloseConnections: "idle",
    // Registering the routes takes longer than the default of 10 s on a machine with too much to do, and ending the process there adds to it.
    pluginTimeout: 0,
  }) as unknown as FastifyInstance;
  closeSlowClients(app, limits);
  compressReplies(app);
  const isHttps = context.config.publicUrl.startsWith("https:");
  void app.register(fastifyCookie);
  app.decorateRequest("sealedWith", undefined);
  app.addHook("onRequest", async (request, reply) => {
    setSecurityHeaders(reply, { isHttps });
    reply.header("x-request-id", request.id);
    if (request.headers["sealed-headers"] !== undefined) await openHeaders(context, request);
  });
  app.addHook("onResponse", (request, reply, done) => {
    const level = isFault(reply.statusCode) && !isClientGone(request) ? "error" : "debug";
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, "request");
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = forKey(toAppError(error), request);
    if (known.code === "api_key_invalid") reply.header("www-authenticate", challengeOf(context, request, known));
    return sendError(error, known, request, reply);
  });
  registerSealedBodies(app, context);
  return app;
}

/** Sealed bodies are converted to JSON before any handler runs. */
function registerSealedBodies(app: FastifyInstance, context: AppContext): void {
  app.addContentTypeParser("application/jose", { parseAs: "string" }, (request, body, done) => {
    openBody(context, request, body as string).then(
      (value) => done(null, value),
      (error: Error) => done(error),
    );
  });
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? undefined : parseJson(body as string));
    } catch (error) {
      done(error as Error);
    }
  });
}

async function openBody(context: AppContext, request: FastifyRequest, jwe: string): Promise<unknown> {
  const plain = new TextDecoder().decode(await context.sealing.open(jwe, { once: true }));
  try {
    return plain === "" ? undefined : parseJson(plain);
  } finally {
    request.sealedWith ??= keyIdOf(jwe);
  }
}

async function openHeaders(context: AppContext, request: FastifyRequest): Promise<void> {
  const jwe = String(request.headers["sealed-headers"]);
  const plain = new TextDecoder().decode(await context.sealing.open(jwe, { once: false }));
  for (const [name, value] of Object.entries(parseJson(plain) ?? {})) {
    if (SEALED_HEADERS.has(name) && typeof value === "string") request.headers[name] = value;
  }
  request.sealedWith = keyIdOf(jwe);
}

function keyIdOf(jwe: string): string | undefined {
  try {
    return (JSON.parse(Buffer.from(jwe.split(".")[0] ?? "", "base64url").toString()) as { kid?: string }).kid;
  } catch {
    return undefined;
  }
}

function sendError(error: Error, known: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isFault(known.status) && !isClientGone(request)) request.log.error({ err: error, req: request }, "request failed");
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  const body: ErrorBody = { code: known.code, message: known.message };
  if (known.details !== undefined) body.details = known.details;
  if (known.status >= 500) body.request_id = request.id;
  return reply.code(known.status).header("cache-control", "no-store").type("application/json").send(JSON.stringify(body));
}

/**
 * How a program can authenticate. Only for programs: on any other reply this header makes browsers ask for a name and a password, and hold the
 * request until then. Apps learn where to get a token (RFC 6750, RFC 9728).
 */
function challengeOf({ config }: AppContext, { headers }: FastifyRequest, { details }: AppError): string {
  if (readApiKey(headers.authorization)?.startsWith(APP_TOKEN_PREFIX) !== true) return 'Basic realm="API", charset="UTF-8"';
  const missing = (details as { missing_scope?: string } | undefined)?.missing_scope;
  const reason = missing ? `error="insufficient_scope", scope="${missing}"` : 'error="invalid_token"';
  return `Bearer ${reason}, resource_metadata="${config.publicUrl}/.well-known/oauth-protected-resource"`;
}

/** A request with an API key has no session and no CSRF token: its error says what an API key can do instead. */
function forKey(error: AppError, { headers }: FastifyRequest): AppError {
  const isOfSessions = error.code === "session_expired" || error.code === "csrf_mismatch";
  return isOfSessions && readApiKey(headers.authorization) !== null ? apiKeyNotAllowed() : error;
}

/** 501 answers a request for something that the server does not offer. */
const isFault = (status: number): boolean => status >= 500 && status !== 501;

/** A client that disconnected during its request is not a server error. */
function isClientGone(request: FastifyRequest): boolean {
  return request.raw.socket.destroyed;
}

/** What a caller learns of an error: nothing of an unknown one. */
export function toAppError(error: Error & { statusCode?: number; code?: string }): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof StorageFullError) return new AppError(507, "storage_full", "There is not enough storage space.");
  if (error.code === "FST_ERR_CTP_BODY_TOO_LARGE") return new AppError(413, "too_large", "The request is too large.");
  if (error.code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return unsupportedMediaType();
  if (isUnavailable(error) || isConflict(error) || error instanceof StorageUnavailableError)
    return new AppError(503, "unavailable", "The service is not available right now. Please try again.", { retryAfterSeconds: 5 });
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AppError(status, "malformed", "The request is malformed.");
  return new AppError(500, "internal", "Something went wrong. Please try again.");
}
