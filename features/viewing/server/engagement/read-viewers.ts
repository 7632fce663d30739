import { z } from "zod";
import { decryptSecret, encryptSecret } from "@aside/server/auth/encrypt-secret.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { moment } from "@aside/server/http/lists/cursor.ts";
import { cutPage, readPage } from "@aside/server/http/lists/list-page.ts";
import { type postViews as endpoint, VIEWERS_PAGE } from "../../contract.ts";
import { findTotals, listViewers } from "./engagement-store.ts";
import { viewerPresenter } from "./present-viewer.ts";

/** With the viewer's key, encrypted: it identifies a person whom the creator may not know. */
const listOf = (context: AppContext, postId: string) => {
  const where = { purpose: "viewers-cursor", owner: postId };
  return {
    kind: "viewers",
    size: VIEWERS_PAGE,
    position: z.tuple([moment, z.string()]).transform(([at, sealed], { issues }): [string, string] => {
      try {
        return [at, decryptSecret(context.config.secretKey, where, Buffer.from(sealed, "base64url"))];
      } catch {
        issues.push({ code: "custom", input: sealed, message: "" });
        return z.NEVER;
      }
    }),
    seal: (viewerKey: string) => encryptSecret(context.config.secretKey, where, viewerKey).toString("base64url"),
  };
};

export const postViews: Handler<typeof endpoint> = async ({ actor, params, query, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "see_views");
  const list = listOf(context, post.id);
  const { page, ...cut } = readPage(query, list);
  const [read, totals] = await Promise.all([listViewers(context.db, post.id, cut), findTotals(context.db, post.id)]);
  const { rows, next_cursor } = cutPage(read, list, (row): [string, string] => [row.last_viewed_text, list.seal(row.viewer_key)]);
  return {
    views: rows.map(viewerPresenter(context, post)),
    unknown_views: totals?.unknown_viewers ?? 0,
    page,
    page_size: VIEWERS_PAGE,
    // The list includes machines.
    total: totals ? totals.viewers + totals.machines : 0,
    next_cursor,
  };
};
