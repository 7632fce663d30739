import type { AuthInfo } from "@modelcontextprotocol/server";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "@aside/contract/errors.ts";
import { type Actor, programOf, type UserActor } from "@aside/server/auth/actor.ts";
import type { Callers } from "@aside/server/feature.ts";
import { requireStorable } from "@aside/server/http/call-endpoint.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { toAppError } from "@aside/server/http/create-server.ts";
import { parseJson } from "@aside/server/http/parse-json.ts";
import { limitProgram } from "@aside/server/rate-limits/limit-program.ts";
import { authenticateApp, MCP_PATH } from "../../oauth/server/api.ts";
import { copy } from "../copy.ts";
import { buildServer } from "./build-server.ts";
import { MessageServer } from "./serve-message.ts";
import type { ToolCaller } from "./tool.ts";

/** The longest arguments are a draft's script. */
const MAX_BYTES = 256 * 1024;
/** Codes of JSON-RPC 2.0. */
const [PARSE_ERROR, INVALID_REQUEST, SERVER_ERROR] = [-32_700, -32_600, -32_000];

type Caller = { actor: UserActor; program: NonNullable<ReturnType<typeof programOf>> };

/** The MCP server: Streamable HTTP, without sessions. Only POST. */
export function registerMcpRoute(app: FastifyInstance, context: AppContext, callers: Callers): void {
  const callerOf = ({ extra }: AuthInfo) => extra?.["caller"] as ToolCaller;
  const messages = new MessageServer(
    ({ authInfo }) => buildServer(callerOf(authInfo as AuthInfo), context.log),
    (error) => context.log.debug({ err: error }, "an MCP message was refused"),
  );
  void app.register(async (scope) => {
    const known = new WeakMap<FastifyRequest, Caller>();
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => readMessage(String(body), done));
    scope.setErrorHandler((error: FastifyError, request, reply) => sendError(context, error, request, reply));
    scope.route({
      method: "POST",
      url: MCP_PATH,
      bodyLimit: MAX_BYTES,
      // Before the body is read.
      onRequest: async (request) => {
        checkOrigin(context, request);
        const caller = await authenticate(context, request, callers);
        if (!caller) throw new AppError(401, "api_key_invalid", copy.unauthorized);
        known.set(request, caller);
      },
      handler: async (request, reply) => {
        const caller = known.get(request);
        if (!caller) throw new Error("the caller is not known");
        if (context.config.RATE_LIMITS) await limitProgram(context.db, caller.program, { now: context.now(), reply });
        if (Array.isArray(request.body)) throw new AppError(400, "malformed", copy.noBatch);
        const authInfo = authInfoOf(context, caller, {
          scopes: caller.program.scopes,
          publicUrl: context.config.publicUrl,
          call: async (endpoint, input, options = {}) =>
            await callers.call(endpoint, input, { actor: caller.actor, request, reply, ...options }),
        });
        return await send(reply, await messages.answer(asWebRequest(context, request), request.body, authInfo));
      },
    });
    for (const method of ["GET", "DELETE"] as const)
      scope.route({
        method,
        url: MCP_PATH,
        exposeHeadRoute: false,
        handler: async (_request, reply) =>
          await reply
            .code(405)
            .header("allow", "POST")
            .type("application/json")
            .send(JSON.stringify(refusal(SERVER_ERROR, "Method not allowed."))),
      });
  });
}

function readMessage(body: string, done: (error: Error | null, value?: unknown) => void): void {
  try {
    done(null, requireStorable(body === "" ? undefined : parseJson(body)));
  } catch (error) {
    done(error as Error);
  }
}

/** A page of another site, also one whose name leads here (DNS rebinding), may not call. Other programs than browsers send no origin. */
function checkOrigin({ config }: AppContext, { headers }: FastifyRequest): void {
  if (headers.origin !== undefined && headers.origin !== new URL(config.publicUrl).origin)
    throw new AppError(403, "wrong_origin", copy.wrongOrigin);
}

/** A person, by an app with a token for MCP, or by a personal access token. A company's key is no person's assistant. */
async function authenticate(context: AppContext, request: FastifyRequest, callers: Callers): Promise<Caller | null> {
  const actor: Actor = (await authenticateApp(context, request, "mcp")) ?? (await callers.byKey(request));
  const program = programOf(actor);
  return actor.kind === "user" && program && program.kind !== "key" ? { actor, program } : null;
}

const metadataUrl = ({ config }: AppContext): string => `${config.publicUrl}/.well-known/oauth-protected-resource${MCP_PATH}`;

const authInfoOf = (context: AppContext, { program }: Caller, caller: ToolCaller): AuthInfo => ({
  // The library needs none.
  token: "",
  clientId: program.id,
  scopes: [...program.scopes],
  resourceMetadataUrl: metadataUrl(context),
  extra: { caller },
});

function asWebRequest({ config }: AppContext, { headers }: FastifyRequest): Request {
  const kept = Object.entries(headers).filter(([name]) => name === "accept" || name === "content-type" || name.startsWith("mcp-"));
  return new Request(`${config.publicUrl}${MCP_PATH}`, { method: "POST", headers: kept.map(([name, value]) => [name, String(value)]) });
}

async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const name of ["content-type", "www-authenticate"]) {
    const value = response.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return await reply
    .code(response.status)
    .header("cache-control", "no-store")
    .send(await response.text());
}

const refusal = (code: number, message: string) => ({ jsonrpc: "2.0", id: null, error: { code, message } });

function sendError(context: AppContext, error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAppError(error);
  if (known.status >= 500) request.log.error({ err: error, req: request }, "an MCP request failed");
  if (known.retryAfterSeconds !== undefined) reply.header("retry-after", known.retryAfterSeconds);
  if (known.status === 401)
    reply.header(
      "www-authenticate",
      `Bearer ${request.headers.authorization === undefined ? "" : 'error="invalid_token", '}resource_metadata="${metadataUrl(context)}"`,
    );
  const code = known.status !== 400 ? SERVER_ERROR : error.message === copy.noBatch ? INVALID_REQUEST : PARSE_ERROR;
  return reply
    .code(known.status)
    .header("cache-control", "no-store")
    .type("application/json")
    .send(JSON.stringify(refusal(code, known.message)));
}
