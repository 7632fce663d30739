import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { brand } from "@aside/brand/brand.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { AUTHORIZATION_PATH, providerOf } from "./open-provider.ts";
import { resourcesOf } from "./resources.ts";

type Limit = { max: number; windowSeconds: number };
type Row = { method: HTTPMethods; path: string; limit?: Limit };

const PER_MINUTE = 60;
const POSTS: Row[] = [
  { method: "POST", path: "/oauth/token", limit: { max: 120, windowSeconds: PER_MINUTE } },
  { method: "POST", path: "/oauth/revoke", limit: { max: 120, windowSeconds: PER_MINUTE } },
  { method: "POST", path: "/oauth/introspect", limit: { max: 600, windowSeconds: PER_MINUTE } },
];

/** What the library answers. It reads bodies itself. */
const ROWS: Row[] = [
  { method: "GET", path: "/.well-known/oauth-authorization-server" },
  { method: "GET", path: "/oauth/jwks" },
  { method: "GET", path: AUTHORIZATION_PATH, limit: { max: 60, windowSeconds: PER_MINUTE } },
  { method: "GET", path: `${AUTHORIZATION_PATH}/:uid`, limit: { max: 60, windowSeconds: PER_MINUTE } },
  ...POSTS,
  ...POSTS.map(({ path }): Row => ({ method: "OPTIONS", path })),
];
/** An address registers ten apps an hour. */
const REGISTRATION: Row = { method: "POST", path: "/oauth/register", limit: { max: 10, windowSeconds: 60 * PER_MINUTE } };

export function registerOauthRoutes(app: FastifyInstance, context: AppContext): void {
  const rows = context.config.OAUTH_REGISTRATION === "mcp" ? [...ROWS, REGISTRATION] : ROWS;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _payload, done) => done(null));
    for (const { method, path, limit } of rows)
      scope.route({
        method,
        url: path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          if (limit && context.config.RATE_LIMITS)
            await limitRate(context.db, { key: `oauth:${path}:${request.ip}`, ...limit, now: context.now() });
          await pass(context, request, reply);
        },
      });
  });
  const { api, mcp } = resourcesOf(context.config);
  for (const [path, { url, scopes }] of [["", api] as const, ["/mcp", mcp] as const])
    app.get(`/.well-known/oauth-protected-resource${path}`, async (_request, reply) =>
      reply
        .headers({ "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin", "cache-control": "max-age=3600" })
        .send({
          resource: url,
          authorization_servers: [context.config.publicUrl],
          scopes_supported: scopes,
          bearer_methods_supported: ["header"],
          resource_name: brand.product,
        }),
    );
}

async function pass(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const headers = reply.getHeaders();
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) reply.raw.setHeader(name, value);
  reachedAt(context.config.publicUrl, request.raw);
  await providerOf(context).callback()(request.raw, reply.raw);
}

/** The library's addresses and cookies are those of the public URL, whatever a client or proxy says. */
function reachedAt(publicUrl: string, { headers }: IncomingMessage): void {
  const { protocol, host } = new URL(publicUrl);
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
  headers["x-forwarded-host"] = host;
}
