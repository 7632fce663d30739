import { notFound } from "@aside/contract/errors.ts";
import { recordAudit } from "@aside/server/audit/record-audit.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { revokeEmbedLink as endpoint } from "../../contract.ts";
import { revokeValidLink } from "./store.ts";

export const revokeEmbedLink: Handler<typeof endpoint> = async ({ actor, params, context, request }) => {
  if (actor.kind !== "user") throw notFound();
  const post = await context.access.require(context.db, actor, params.id, "update");
  await context.db.transaction().execute(async (trx) => {
    const row = await revokeValidLink(trx, { linkId: params.link_id, postId: post.id, now: context.now() });
    if (!row) throw notFound();
    await recordAudit(context, trx, {
      companyId: actor.companyId,
      by: actor,
      action: "embed_link.revoked",
      target: { kind: "post", id: post.id, label: post.title },
      details: { link_id: row.id, domains: row.domains },
      request,
    });
  });
  return { success: true as const };
};
