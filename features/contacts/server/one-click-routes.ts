import type { FastifyInstance } from "fastify";
import { AppError, notFound } from "@aside/contract/errors.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { applyUnsubscribe } from "./unsubscribe.ts";

const MAX_BODY = 10_000;
/** RFC 8058, section 3.2: exactly this pair, in either form encoding. */
const ONE_CLICK = /List-Unsubscribe(=|"\s+)One-Click/;

/**
 * One-click unsubscribe (RFC 8058): the email program posts to the page's address without session or cookies; only the link's token
 * counts. A GET only shows the page, because scanners open every link.
 */
export function registerOneClickRoutes(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "string", bodyLimit: MAX_BODY },
      (_request, body, done) => done(null, body),
    );
    scope.post<{ Querystring: { token?: unknown } }>("/unsubscribe", async (request, reply) => {
      if (context.config.RATE_LIMITS)
        await limitRate(context.db, { key: `oneClick:${request.ip}`, max: 600, windowSeconds: 60, now: context.now() });
      if (typeof request.body !== "string" || !ONE_CLICK.test(request.body))
        throw new AppError(400, "malformed", "The request is malformed.");
      const { token } = request.query;
      if (typeof token !== "string") throw notFound();
      await applyUnsubscribe(context, token, true);
      return reply.code(200).header("cache-control", "no-store").type("text/plain").send("");
    });
  });
}
