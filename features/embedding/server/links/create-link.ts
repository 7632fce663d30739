import { AppError, malformed, notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { lockPost } from "@aside/core/messages/server/posts/posts-store.ts";
import { type createEmbedLink as endpoint, MAX_LINKS } from "../../contract.ts";
import { copy, embedCopy } from "../../copy.ts";
import { type Embed, readEmbed } from "../find-embed.ts";
import { presentLink } from "../present.ts";
import { allowedOf } from "./allowed-domains.ts";
import { insertLink, listValidLinks } from "./store.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export const createEmbedLink: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  const { post, domains: list } = await requireEmbeddable(context, actor, params.id);
  const allowed = allowedOf(body.domains, list);
  const refused = body.domains.find((domain) => !allowed.includes(domain));
  if (refused !== undefined) throw malformed(copy.domainNotAllowed(refused));
  return await context.db.transaction().execute(async (trx) => {
    // The second of two concurrent creations waits, and counts the first link.
    if (!(await lockPost(trx, params.id))) throw notFound();
    const now = context.now();
    if ((await listValidLinks(trx, params.id, now)).length >= MAX_LINKS)
      throw new AppError(422, "too_many_links", copy.tooManyLinks(MAX_LINKS));
    const row = {
      id: context.newId(),
      domains: body.domains,
      created_at: now,
      expires_at: new Date(now.getTime() + body.expires_in_days * DAY_MS),
    };
    await insertLink(trx, { ...row, post_id: params.id, created_by: actor.userId });
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "embed_link.created",
      target: { kind: "post", id: params.id, label: post.title },
      details: { link_id: row.id, domains: row.domains, expires_at: row.expires_at.toISOString() },
      request,
    });
    return presentLink(context, post, row);
  });
};

/** The actor's own video; that only some people may watch it prevents nothing. */
async function requireEmbeddable(context: AppContext, actor: Actor, postId: string): Promise<Embed> {
  await context.access.require(context.db, actor, postId, "update");
  const found = await readEmbed(context, postId);
  if (!found) throw notFound();
  const { obstacle, post } = found;
  if (obstacle !== null && obstacle !== "not_public") throw notEmbeddable(embedCopy.obstacles[obstacle]);
  if (post.is_reply) throw notEmbeddable(copy.linkForReply);
  return found;
}

const notEmbeddable = (message: string) => new AppError(409, "not_embeddable", message);
