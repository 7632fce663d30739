import type { FastifyInstance } from "fastify";
import { brand } from "@aside/brand/brand.ts";
import { escapeHtml } from "@aside/contract/text/escape-html.ts";
import { staticPage, styleSource } from "../http/pages/static-page.ts";
import type { LocalMailbox, StoredMail } from "./local-mailbox.ts";

const STYLE = `body{font:15px/24px system-ui,sans-serif;margin:0 auto;max-width:760px;padding:32px 16px;background:#FCFBF8;color:#16131F}
a{color:#C93A21}li{border-top:1px solid #E7E3DC;padding:12px 0;list-style:none}ul{padding:0}small{color:#6B6577;display:block}
iframe{width:100%;height:760px;border:1px solid #E7E3DC;border-radius:12px;background:#fff}
@media(prefers-color-scheme:dark){body{background:#14121B;color:#F4F1EC}a{color:#FF6B4F}li,iframe{border-color:#332E42}small{color:#A9A3B5}}`;

/** `/dev/mailbox`: emails that were not sent. They are shown in a frame without scripts, with a policy that loads nothing. */
export function registerMailboxRoutes(app: FastifyInstance, mailbox: LocalMailbox): void {
  const page = (title: string, body: string) => staticPage({ title: escapeHtml(title), style: STYLE, body });
  const policy = `default-src 'none'; ${styleSource(STYLE)}; img-src data:; frame-src 'self'`;

  app.get<{ Querystring: { to?: string } }>("/dev/mailbox/messages", async (request, reply) =>
    reply.header("cache-control", "no-store").send({ messages: await mailbox.list(request.query.to) }),
  );

  app.get("/dev/mailbox", async (_request, reply) => {
    const rows = (await mailbox.list()).map(
      (mail) =>
        `<li><a href="/dev/mailbox/${mail.id}">${escapeHtml(mail.subject)}</a><small>to ${escapeHtml(mail.to.address)} · ${mail.sent_at}</small></li>`,
    );
    const body = `<h1>Mailbox</h1><p>Emails that ${escapeHtml(brand.product)} would have sent.</p>${rows.length > 0 ? `<ul>${rows.join("")}</ul>` : "<p>No emails yet.</p>"}`;
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page("Mailbox", body));
  });

  app.get<{ Params: { id: string } }>("/dev/mailbox/:id", async (request, reply) => {
    const mail = (await mailbox.list()).find((candidate) => candidate.id === request.params.id);
    if (!mail) return reply.code(404).send({ code: "not_found", message: "Not found." });
    const links = [...mail.text.matchAll(/https?:\/\/\S+/g)].map(([url]) => `<li><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></li>`);
    const frame = `<iframe sandbox="allow-popups allow-top-navigation-by-user-activation" title="Message" src="/dev/mailbox/${mail.id}/html"></iframe>`;
    const body = `<p><a href="/dev/mailbox">Mailbox</a></p><h1>${escapeHtml(mail.subject)}</h1><p>to ${escapeHtml(mail.to.address)}</p><ul>${links.join("")}</ul>${frame}`;
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(page(mail.subject, body));
  });

  app.get<{ Params: { id: string } }>("/dev/mailbox/:id/html", async (request, reply) => {
    const mail = (await mailbox.list()).find((candidate) => candidate.id === request.params.id);
    if (!mail) return reply.code(404).send({ code: "not_found", message: "Not found." });
    return (
      reply
        // Emails have inline styles, as email clients require. This frame exists outside production only.
        .header(
          "content-security-policy",
          "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox allow-popups allow-top-navigation-by-user-activation",
        )
        .type("text/html; charset=utf-8")
        .send(withPictures(mail))
    );
  });
}

/** `cid:` pictures inline, and links that open outside the frame. */
function withPictures(mail: StoredMail): string {
  let html = mail.html.replace("<head>", '<head><base target="_top">');
  for (const a of mail.attachments) if (a.cid) html = html.replaceAll(`cid:${a.cid}`, `data:${a.contentType};base64,${a.content_base64}`);
  return html;
}
