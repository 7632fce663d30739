import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";

const PREFIX = "/dev/stripe";
const MAX_BYTES = 64 * 1024;
const TIMEOUT_MS = 15_000;
/** Its pages and script, and what the script asks for. */
const ALLOWED =
  /^\/(?:v3\/|portal\/|invoices?\/|receipts?\/|v1\/(?:payment_intents|setup_intents|elements|tokens|payment_methods)(?:\/|$))/;
const PASSED = ["content-type", "content-security-policy", "location", "cache-control", "stripe-stand-in"];

/** Test mode: browsers reach the stand-in of Stripe under the product's own address. Nothing is passed on with the secret key. */
export function registerStandInRoutes(app: FastifyInstance, context: AppContext): void {
  if (context.config.isProduction || context.config.BILLING !== "test") return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: MAX_BYTES }, (_request, body, done) => done(null, body));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => await forward(context, request, reply);
    scope.get(`${PREFIX}/*`, handler);
    scope.post(`${PREFIX}/*`, handler);
  });
}

async function forward(context: AppContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const base = new URL(context.config.STRIPE_API_BASE);
  const target = new URL(request.url.slice(PREFIX.length), base);
  const authorization = request.headers.authorization;
  const isPublic = (authorization === undefined || authorization.startsWith("Bearer pk_")) && !target.search.includes("sk_");
  if (target.origin !== base.origin || !ALLOWED.test(target.pathname) || target.pathname.includes("%") || !isPublic) throw notFound();
  const answer = await fetch(target, {
    method: request.method,
    redirect: "manual",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      ...(authorization ? { authorization } : {}),
      ...(request.headers["content-type"] ? { "content-type": request.headers["content-type"] } : {}),
    },
    ...(Buffer.isBuffer(request.body) ? { body: new Uint8Array(request.body) } : {}),
  });
  for (const name of PASSED) {
    const value = answer.headers.get(name);
    if (value !== null) reply.header(name, value);
  }
  return await reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()));
}
