import type { FastifyRequest } from "fastify";
import { notFound } from "@aside/contract/errors.ts";
import { findPostLabel } from "@aside/core/messages/server/downloads/label-store.ts";
import { shareUrl } from "@aside/core/messages/server/events/share-url.ts";
import type { AppContext, Handler } from "@aside/server/http/context.ts";
import { makePersonalLinks, writeEmailSnippet } from "../../../delivery/server/api.ts";
import { findPublicPicture, listViewsOf } from "../../../viewing/server/api.ts";
import type { copyHubspotLink as copyEndpoint, readHubspotCard as readEndpoint } from "../../contract.ts";
import { activityCopy } from "../../copy.ts";
import { listCompaniesOf } from "../connections/connections-store.ts";
import { listSentTo } from "./card-store.ts";
import { isSignedByHubspot } from "./signature.ts";

export const readHubspotCard: Handler<typeof readEndpoint> = async ({ query, context, request }) => {
  const rows = await listSentTo(context.db, await readOf(context, request, query));
  const userId = rows[0]?.user_id ?? "";
  const views = await listViewsOf(context.db, { userId, postIds: rows.map(({ post_id }) => post_id) });
  const byPost = new Map(views.map((view) => [view.post_id, view]));
  const items = rows.map(({ event_id, post_id, title, author_name, sent_at }) => ({
    event_id,
    title: title || activityCopy.untitled,
    author_name,
    url: shareUrl(context, event_id),
    sent_at: sent_at.toISOString(),
    views: byPost.get(post_id)?.page_views ?? 0,
    last_viewed_at: byPost.get(post_id)?.last_viewed_at.toISOString() ?? null,
  }));
  return { items };
};

/** With the contact's personal link, by which their views are known as theirs. A picture only of what everyone may view: emails show it to anyone. */
export const copyHubspotLink: Handler<typeof copyEndpoint> = async ({ query, context, request }) => {
  const [row] = await listSentTo(context.db, { ...(await readOf(context, request, query)), eventId: query.eventId });
  if (!row) throw notFound();
  const { member_id, user_id: id, event_id: eventId, title, author_name: creatorName } = row;
  const tokens = await makePersonalLinks(context, context.db, eventId, [{ id, member_id }]);
  const url = shareUrl(context, eventId, { m: tokens.get(member_id) ?? null });
  const pictureUrl = await findPublicPicture(context, row.post_id);
  const label = await findPostLabel(context.db, row.post_id);
  return { url, html: writeEmailSnippet({ link: url, title, creatorName, pictureUrl, label }).html };
};

/** Whose contact it is about. Throws unless HubSpot signed the request for an account that is connected. */
async function readOf(context: AppContext, request: FastifyRequest, { portalId, email }: { portalId: string; email: string }) {
  const { HUBSPOT_CLIENT_SECRET: secret, publicUrl } = context.config;
  const header = (name: string): string => String(request.headers[name] ?? "");
  const signed = {
    method: request.method,
    url: `${publicUrl}${request.url}`,
    // Our card sends none; HubSpot signs what it sends.
    body: isEmpty(request.body) ? "" : JSON.stringify(request.body),
    timestamp: header("x-hubspot-request-timestamp"),
    signature: header("x-hubspot-signature-v3"),
  };
  if (!secret || !isSignedByHubspot(secret, signed, context.now())) throw notFound();
  const companyIds = await listCompaniesOf(context.db, { provider: "hubspot", accountId: portalId });
  if (companyIds.length === 0) throw notFound();
  return { companyIds, address: email.trim().toLowerCase() };
}

const isEmpty = (body: unknown): boolean => body === undefined || body === null;
