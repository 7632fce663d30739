import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError, malformed } from "@aside/contract/errors.ts";
import { id } from "@aside/contract/fields.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { subscribe } from "../../contract.ts";
import { MANAGED_KINDS, MANAGED_PATHS } from "../../managed-pages.ts";
import { drawFeed } from "./draw-feed.ts";
import { drawNewsletter, drawNewsletters } from "./draw-newsletters.ts";
import { drawTestimonial, drawTestimonials } from "./draw-testimonials.ts";
import { notFoundPage } from "./elements.ts";
import type { ManagedPage } from "./managed-page.ts";
import { answerConfirm, answerSubscribe, answerUnsubscribe, drawConfirm, drawUnsubscribe, tooManyPage } from "./subscription-pages.ts";

const MAX_FORM = 10_000;
/** RFC 8058, section 3.2: exactly this pair, in either form encoding. */
const ONE_CLICK = /List-Unsubscribe(=|"\s+)One-Click/;

export type SendPage = (request: FastifyRequest, reply: FastifyReply, page: ManagedPage) => Promise<FastifyReply>;
type Queried = { Querystring: { token?: unknown; preview?: unknown } };

/** The public pages of testimonials and newsletters. They work without a script, and read no cookie. */
export function registerManagedPages(app: FastifyInstance, context: AppContext, send: SendPage): void {
  const draw = { testimonials: drawTestimonial, newsletters: drawNewsletter };
  for (const kind of MANAGED_KINDS)
    app.get<Queried & { Params: { id: string } }>(`${MANAGED_PATHS[kind]}/:id`, async (request, reply) => {
      if (isUnusual(request)) return await reply.redirect(usual(request), 308);
      const known = id.safeParse(request.params.id).data;
      const page = known ? await draw[kind](context, known, request.query.preview) : notFoundPage(kind, MANAGED_PATHS[kind]);
      return await send(request, reply, page);
    });
  const list = { testimonials: drawTestimonials, newsletters: async () => await drawNewsletters(context) };
  for (const kind of MANAGED_KINDS)
    app.get(MANAGED_PATHS[kind], async (request, reply) => {
      if (isUnusual(request)) return await reply.redirect(usual(request), 308);
      return await send(request, reply, await list[kind](context));
    });
  app.get("/newsletters/rss.xml", async (_request, reply) => {
    const feed = await drawFeed(context);
    return await reply.type("application/rss+xml; charset=utf-8").header("cache-control", "public, max-age=300").send(feed);
  });
  app.get<Queried>("/newsletters/confirm", async (request, reply) => {
    return await send(request, reply, await drawConfirm(context, request.query.token));
  });
  app.get<Queried>("/newsletters/unsubscribe", async (request, reply) => {
    return await send(request, reply, await drawUnsubscribe(context, request.query.token));
  });
  void app.register(async (scope) => registerForms(scope, context, send));
}

/** Forms, and email programs that unsubscribe with one click: neither sends the header of our scripts. */
function registerForms(scope: FastifyInstance, context: AppContext, send: SendPage): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "string", bodyLimit: MAX_FORM },
    (_request, body, done) => done(null, body),
  );
  const limit = async (request: FastifyRequest, name: string, rate: { max: number; windowSeconds: number }) => {
    if (context.config.RATE_LIMITS) await limitRate(context.db, { key: `${name}:${request.ip}`, ...rate, now: context.now() });
  };
  scope.post("/newsletters/subscribe", async (request, reply) => {
    if (typeof request.body !== "string") throw malformed("The request is malformed.");
    try {
      // One count with the endpoint, which is for scripts.
      await limit(request, subscribe.name, subscribe.limit ?? { max: 20, windowSeconds: 600 });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return await send(request, reply.header("retry-after", String(error.retryAfterSeconds)), tooManyPage(error));
    }
    return await send(request, reply, await answerSubscribe(context, new URLSearchParams(request.body)));
  });
  scope.post<Queried>("/newsletters/confirm", async (request, reply) => {
    await limit(request, "newsletterConfirm", { max: 60, windowSeconds: 60 });
    return await send(request, reply, await answerConfirm(context, request.query.token));
  });
  scope.post<Queried>("/newsletters/unsubscribe", async (request, reply) => {
    await limit(request, "newsletterOneClick", { max: 600, windowSeconds: 60 });
    const page = await answerUnsubscribe(context, request.query.token);
    const isOneClick = typeof request.body === "string" && ONE_CLICK.test(request.body);
    if (!isOneClick) return await send(request, reply, page);
    return await reply
      .code(page.status ?? 200)
      .header("cache-control", "no-store")
      .type("text/plain")
      .send("");
  });
}

/** The router ignores a slash at the end; a page has one address. */
const isUnusual = (request: FastifyRequest): boolean => pathOf(request).endsWith("/");
const pathOf = (request: FastifyRequest): string => request.url.split("?")[0] ?? "";
const usual = (request: FastifyRequest): string => {
  const path = pathOf(request);
  return path.replace(/\/+$/, "") + request.url.slice(path.length);
};
