import { postSent } from "@aside/core/messages/facts.ts";
import {
  avatarBatchEnded,
  avatarVideoEnded,
  commentAdded,
  postAcknowledged,
  postViewed,
  reactionAdded,
} from "@aside/core/messages/facts.ts";
import { videoExpiring, videosDecided, videoSubmitted, videoWaiting } from "@aside/core/messages/facts.ts";
import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignal, signalPeople } from "@aside/server/signals/signals.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { Kind } from "../contract.ts";
import { notify } from "./notify.ts";
import { findCommentSecond, findPostPlace, markPostSeen, markReviewed } from "./store.ts";

type On = { db: Queryable; context: AppContext };
type Actor = { id: string | null; name: string };

/** The post's author; guests get no notifications. */
async function tellAuthor(on: On, kind: Kind, postId: string, actor: Actor, detail: object = {}): Promise<void> {
  const place = await findPostPlace(on.db, postId);
  if (!place) return;
  const post = { id: postId, eventId: place.event_id };
  await notify(on, [{ userId: place.creator_id, kind }], { post, actor, detail, groupOf: () => `${kind}:${postId}` });
}

export const subscriptions: Subscription[] = [
  subscribe(postSent, async (sent, on) => {
    const kind = sent.is_reply ? "reply_received" : "post_received";
    await notify(
      on,
      sent.to.map((userId) => ({ userId, kind })),
      {
        post: { id: sent.post_id, eventId: sent.event_id },
        actor: { id: sent.from_user_id, name: sent.from_name },
        groupOf: () => `post:${sent.post_id}`,
        isOnce: true,
      },
    );
  }),
  subscribe(reactionAdded, async (added, on) => {
    const detail = { reaction_name: added.reaction_name, ...(added.at_second === null ? {} : { at_second: added.at_second }) };
    await tellAuthor(on, "reaction", added.post_id, { id: added.user_id, name: added.name }, detail);
  }),
  subscribe(commentAdded, async (added, on) => {
    const place = await findPostPlace(on.db, added.post_id);
    if (!place) return;
    const second = await findCommentSecond(on.db, added.comment_id);
    const entries = [
      { userId: place.creator_id, kind: "comment" as const },
      { userId: added.answers, kind: "comment" as const },
      ...added.mentions.map((userId) => ({ userId, kind: "mention" as const })),
    ];
    await notify(on, entries, {
      post: { id: added.post_id, eventId: place.event_id },
      commentId: added.comment_id,
      actor: { id: added.user_id, name: added.name },
      detail: { excerpt: added.excerpt, ...(second === null ? {} : { at_second: second }) },
      groupOf: (kind) => (kind === "mention" ? `mention:${added.comment_id}` : `comment:${added.post_id}`),
    });
  }),
  subscribe(postViewed, async (viewed, on) => {
    // People who have opened it need no notification that it arrived.
    if (viewed.user_id && (await markPostSeen(on.db, viewed.user_id, viewed.post_id)))
      await sendSignal(on.db, "notification.changed", { user_id: viewed.user_id });
    // Last, because views of the post by others wait for this row. The author was already notified of an unknown viewer.
    if (!viewed.was_unknown) await tellAuthor(on, "viewed", viewed.post_id, { id: viewed.user_id, name: viewed.name ?? "" });
  }),
  subscribe(postAcknowledged, async (done, on) => {
    await tellAuthor(on, "acknowledged", done.post_id, { id: done.user_id, name: done.name });
  }),
  subscribe(videoSubmitted, async ({ by, to, ...video }, on) => {
    await notify(
      on,
      to.map((userId) => ({ userId, kind: "library_submitted" })),
      { post: postOf(video), actor: by, detail: folderOf(video), groupOf: (kind, post) => `${kind}:${post.id}`, isOnce: true },
    );
  }),
  subscribe(videosDecided, async ({ status, reason, by, videos }, on) => {
    const reviewed = await markReviewed(
      on.db,
      videos.map(({ post_id }) => post_id),
    );
    await signalPeople(on.db, "notification.changed", reviewed);
    await notify(
      on,
      videos.map((video) => ({
        userId: video.author_id,
        kind: "library_decided",
        post: postOf(video),
        detail: { ...folderOf(video), status, ...(reason === null ? {} : { excerpt: reason }) },
      })),
      { actor: by, groupOf: (kind, post) => `${kind}:${post.id}`, isOnce: true },
    );
  }),
  subscribe(videoWaiting, async ({ to, days, is_escalated, ...video }, on) => {
    await notify(
      on,
      to.map((userId) => ({ userId, kind: "library_waiting" })),
      {
        post: postOf(video),
        actor: NOBODY,
        detail: { ...folderOf(video), days },
        groupOf: (kind, post) => `${kind}:${is_escalated}:${post.id}`,
        isOnce: true,
      },
    );
  }),
  subscribe(videoExpiring, async ({ to, expires_on, ...video }, on) => {
    await notify(
      on,
      to.map((userId) => ({ userId, kind: "library_expiring" })),
      {
        post: postOf(video),
        actor: NOBODY,
        detail: { ...folderOf(video), expires_on },
        groupOf: (kind, post) => `${kind}:${post.id}`,
        isOnce: true,
      },
    );
  }),
  subscribe(avatarVideoEnded, async ({ post_id, event_id, user_id, status, message }, on) => {
    await notify(on, [{ userId: user_id, kind: "avatar_ready" }], {
      post: { id: post_id, eventId: event_id },
      actor: NOBODY,
      detail: { status, ...(message === null ? {} : { excerpt: message }) },
      groupOf: (kind, post) => `${kind}:${post.id}`,
      isOnce: true,
    });
  }),
  subscribe(avatarBatchEnded, async ({ batch_id, post_id, event_id, user_id, ready, sent, failed }, on) => {
    await notify(on, [{ userId: user_id, kind: "avatar_ready" }], {
      post: { id: post_id, eventId: event_id },
      actor: NOBODY,
      detail: { status: "ready", batch: { id: batch_id, ready, sent, failed } },
      groupOf: (kind) => `${kind}:${batch_id}`,
      isOnce: true,
    });
  }),
];

/** Time does it. */
const NOBODY = { id: null, name: "" };

type Video = { post_id: string; event_id: string; folder_id: string; folder_name: string };
const postOf = ({ post_id: id, event_id: eventId }: Video) => ({ id, eventId });
const folderOf = ({ folder_id, folder_name }: Video) => ({ folder_id, folder_name });
