import {
  commentAdded,
  formSubmitted,
  linkActivated,
  notificationsAdded,
  postSent,
  postViewed,
  videoSubmitted,
} from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { Fact } from "../contract.ts";
import type { FactData, NotificationData, ResultData } from "./messages/compose.ts";
import { insertForRoutes, insertMessages } from "./messages/outbox-store.ts";
import { findMainPost, findPlace } from "./messages/posts-store.ts";
import { listTargets } from "./people/people-store.ts";
import { listRequestsFor } from "./requests-store.ts";
import { hasWorkspaces, isWanted } from "./workspaces/wanted.ts";

type On = { db: Queryable; context: AppContext };
type OfPost = { postId: string; actorId: string | null; name: string | null; once: string; path?: string };

/** For the channels of the company of the Aside's creator. */
async function tellChannels({ db, context }: On, fact: Fact, { postId, actorId, name, once, path }: OfPost): Promise<void> {
  if (!(await isWanted(context, fact))) return;
  const place = await findPlace(db, postId);
  if (!place || place.company_id === null) return;
  const data: FactData = { fact, actor_name: name, ...(path === undefined ? {} : { path }) };
  await insertForRoutes(db, { companyId: place.company_id, fact, once, postId, actorId, data, now: context.now() });
}

export const subscriptions: Subscription[] = [
  subscribe(postViewed, async ({ post_id: postId, user_id, name, was_unknown }, on) => {
    if (was_unknown) return;
    // Only the first of all views. A person whom the author does not see has no name here either.
    await tellChannels(on, "viewed", { postId, actorId: name === null ? null : user_id, name, once: `viewed:${postId}` });
  }),
  subscribe(postSent, async ({ post_id: postId, event_id, is_reply, from_user_id: actorId, from_name: name }, on) => {
    if (is_reply) await tellChannels(on, "replied", { postId, actorId, name, once: `replied:${postId}` });
    else await postResult(on, event_id);
  }),
  subscribe(linkActivated, async ({ event_id }, on) => await postResult(on, event_id)),
  subscribe(commentAdded, async ({ post_id: postId, comment_id, user_id: actorId, name }, on) => {
    await tellChannels(on, "commented", { postId, actorId, name, once: `commented:${comment_id}` });
  }),
  subscribe(videoSubmitted, async ({ post_id: postId, by }, on) => {
    const path = `/dashboard/company-library/reviews?post=${postId}`;
    // Submitted again after a rejection, it is said again.
    const once = `approval_requested:${postId}:${on.context.now().getTime()}`;
    await tellChannels(on, "approval_requested", { postId, actorId: by.id, name: by.name, once, path });
  }),
  subscribe(formSubmitted, async ({ company_id, form_title, submission_id, post_id, user_id }, { db, context }) => {
    if (company_id === null || !(await isWanted(context, "form_submitted"))) return;
    const data: FactData = {
      fact: "form_submitted",
      actor_name: null,
      form: form_title,
      path: `/admin/forms/submissions/${submission_id}`,
    };
    const given = { companyId: company_id, fact: "form_submitted", once: `form_submitted:${submission_id}` };
    await insertForRoutes(db, { ...given, postId: post_id, actorId: user_id, data, now: context.now() });
  }),
  subscribe(notificationsAdded, async ({ items }, { db, context }) => {
    if (!(await hasWorkspaces(context))) return;
    const targets = Map.groupBy(
      await listTargets(
        db,
        items.map(({ user_id }) => user_id),
      ),
      ({ user_id }) => user_id,
    );
    const now = context.now();
    const rows = items.flatMap(({ notification_id, user_id, count, wait_seconds }) =>
      (targets.get(user_id) ?? []).map(({ workspace_id, external_id, name }) => ({
        id: context.newId(),
        workspace_id,
        kind: "notification",
        once: `notification:${notification_id}:${count}`,
        target: external_id,
        target_name: name,
        user_id,
        data: JSON.stringify({ notification_id } satisfies NotificationData),
        next_at: new Date(now.getTime() + wait_seconds * 1000),
        created_at: now,
      })),
    );
    await insertMessages(db, rows);
  }),
];

const RESPONSE_MS = 30 * 60_000;

/** Posts what was recorded where it was asked for, once. */
async function postResult({ db, context }: On, eventId: string): Promise<void> {
  if (!(await hasWorkspaces(context))) return;
  const requests = await listRequestsFor(db, eventId);
  if (requests.length === 0) return;
  const postId = await findMainPost(db, eventId);
  if (postId === undefined) return;
  const now = context.now();
  const rows = requests.flatMap((request) => {
    const { workspace_id: workspaceId, channel_id: target, response_url: responseUrl } = request;
    if (workspaceId === null || target === null) return [];
    const until = new Date(request.created_at.getTime() + RESPONSE_MS).toISOString();
    const answer = responseUrl ? { response_url: responseUrl.toString("base64"), response_until: until } : {};
    return {
      id: context.newId(),
      workspace_id: workspaceId,
      kind: "result",
      once: `result:${request.id}`,
      target,
      post_id: postId,
      actor_id: request.user_id,
      data: JSON.stringify({ event_id: eventId, ...answer } satisfies ResultData),
      next_at: now,
      created_at: now,
    };
  });
  await insertMessages(db, rows);
}
