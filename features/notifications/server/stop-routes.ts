import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { stopReplyMails } from "@aside/core/accounts/server/profile-store.ts";
import { staticPage, styleSource } from "@aside/server/http/pages/static-page.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { limitRate } from "@aside/server/rate-limits/rate-limit.ts";
import { copy } from "../copy.ts";
import { readStopToken, STOP_PATHS, type Stopped } from "./stop-token.ts";
import { isPerson, lockSettings, saveSettings } from "./store.ts";

const STYLE = `body{font:15px/24px system-ui,sans-serif;margin:0 auto;max-width:520px;padding:64px 16px;background:#FCFBF8;color:#16131F}
button{font:inherit;font-weight:600;min-height:44px;padding:8px 20px;border:0;border-radius:8px;background:#C93A21;color:#fff}a{color:#C93A21}
@media(prefers-color-scheme:dark){body{background:#14121B;color:#F4F1EC}a{color:#FF6B4F}}`;
/** False if the account no longer exists. */
const SWITCH_OFF: Record<Stopped, (context: AppContext, userId: string) => Promise<boolean>> = {
  digests: stopDigests,
  replies: async ({ db }, userId) => await stopReplyMails(db, userId),
};
const LIMIT = { max: 60, windowSeconds: 60 };

/**
 * The unsubscribe links of digests and of emails about replies. Opening it changes nothing, because scanners open links; its button, and an email program's one click
 * (RFC 8058: a form posted without cookies), turn these emails off.
 */
export function registerStopRoutes(app: FastifyInstance, context: AppContext): void {
  void app.register(async (scope) => {
    // The form's content is ignored; the address has the token.
    scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: 4096 }, (_request, _body, done) => done(null, undefined));
    for (const what of ["digests", "replies"] as const) {
      const texts = copy.stop[what];
      const path = `${STOP_PATHS[what]}/:token`;
      scope.get<{ Params: { token: string } }>(path, async (request, reply) => {
        await limit(context, request);
        const userId = readStopToken(context.config, what, request.params.token);
        const form = `<p>${escapeHtml(texts.ask)}</p><form method="post"><button>${escapeHtml(texts.button)}</button></form>`;
        return page(reply, what, userId ? 200 : 404, userId ? form : `<p>${escapeHtml(texts.unknown)}</p>`);
      });
      scope.post<{ Params: { token: string } }>(path, async (request, reply) => {
        await limit(context, request);
        const userId = readStopToken(context.config, what, request.params.token);
        const isDone = userId !== null && (await SWITCH_OFF[what](context, userId));
        return page(reply, what, isDone ? 200 : 404, `<p>${escapeHtml(isDone ? texts.done : texts.unknown)}</p>`);
      });
    }
  });
}

async function limit(context: AppContext, request: FastifyRequest): Promise<void> {
  if (context.config.RATE_LIMITS) await limitRate(context.db, { key: `digestStop:${request.ip}`, ...LIMIT, now: context.now() });
}

async function stopDigests(context: AppContext, userId: string): Promise<boolean> {
  return await context.db.transaction().execute(async (trx) => {
    if (!(await isPerson(trx, userId))) return false;
    await saveSettings(trx, userId, { ...(await lockSettings(trx, userId)), digest: "off" });
    return true;
  });
}

async function page(reply: FastifyReply, what: Stopped, status: number, body: string): Promise<FastifyReply> {
  const title = escapeHtml(copy.stop[what].title);
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header(
      "content-security-policy",
      `default-src 'none'; ${styleSource(STYLE)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(staticPage({ title, style: STYLE, body: `<h1>${title}</h1>${body}<p><a href="/account/notifications">My Account</a></p>` }));
}
