import type { FastifyInstance } from "fastify";
import { brand } from "@aside/brand/brand.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { staticPage, styleSource } from "../http/pages/static-page.ts";
import type { LocalOutbox } from "./local-outbox.ts";

const STYLE = `body{font:15px/24px system-ui,sans-serif;margin:0 auto;max-width:760px;padding:32px 16px;background:#FCFBF8;color:#16131F}
li{border-top:1px solid #E7E3DC;padding:12px 0;list-style:none}ul{padding:0}small{color:#6B6577;display:block}
@media(prefers-color-scheme:dark){body{background:#14121B;color:#F4F1EC}li{border-color:#332E42}small{color:#A9A3B5}}`;

/** `/dev/sms`: text messages that were not sent. */
export function registerOutboxRoutes(app: FastifyInstance, outbox: LocalOutbox): void {
  app.get<{ Querystring: { to?: string } }>("/dev/sms/messages", async (request, reply) =>
    // A plus sign that is not encoded as %2B arrives as a space.
    reply.header("cache-control", "no-store").send({ messages: await outbox.list(request.query.to?.replace(/^ /, "+")) }),
  );
  app.get("/dev/sms", async (_request, reply) => {
    const rows = (await outbox.list()).map(
      (sms) => `<li>${escapeHtml(sms.text)}<small>to ${escapeHtml(sms.to)} · ${sms.sent_at}</small></li>`,
    );
    const list = rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No messages yet.</p>";
    const body = `<h1>Text messages</h1><p>Messages that ${escapeHtml(brand.product)} would have sent.</p>${list}`;
    return reply
      .header("content-security-policy", `default-src 'none'; ${styleSource(STYLE)}`)
      .type("text/html; charset=utf-8")
      .send(staticPage({ title: "Text messages", style: STYLE, body }));
  });
}
