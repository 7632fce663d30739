import {
  commentAdded,
  formSubmitted,
  insightChanged,
  postAcknowledged,
  postSent,
  postsWatched,
  postViewed,
  reactionAdded,
  transcriptEnded,
  videosDecided,
} from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { findContent } from "./events/events-store.ts";
import { recordPostEvents, recordSubmission } from "./events/record-events.ts";

/** A person whom the author does not see has no id either. */
const personOf = ({ user_id, name }: { user_id: string | null; name: string | null }) => (name === null ? null : user_id);

export const subscriptions: Subscription[] = [
  subscribe(postSent, async ({ post_id: postId, is_reply, from_user_id: personId, from_name }, on) => {
    if (is_reply)
      await recordPostEvents(on, "aside.replied", () => [
        { postId, personId, data: { user_id: personId }, detail: { person_name: from_name } },
      ]);
    else await recordPostEvents(on, "aside.sent", () => [{ postId, personId, data: {}, detail: {} }]);
  }),
  subscribe(postViewed, async (viewed, on) => {
    const personId = personOf(viewed);
    await recordPostEvents(on, "aside.viewed", () => [
      { postId: viewed.post_id, personId, data: { user_id: personId }, detail: { person_name: viewed.name } },
    ]);
  }),
  subscribe(postsWatched, async ({ views }, on) => {
    await recordPostEvents(on, "aside.watched", () =>
      views.map((view) => ({
        postId: view.post_id,
        personId: personOf(view),
        data: { user_id: personOf(view), percent: view.percent },
        detail: { person_name: view.name },
      })),
    );
  }),
  subscribe(reactionAdded, async ({ post_id: postId, user_id: personId, reaction_name, at_second, name }, on) => {
    const data = { user_id: personId, reaction_name, at_second };
    await recordPostEvents(on, "aside.reacted", () => [{ postId, personId, data, detail: { person_name: name } }]);
  }),
  subscribe(commentAdded, async ({ post_id: postId, user_id: personId, comment_id, name, excerpt, mentions }, on) => {
    const data = { user_id: personId, comment_id };
    await recordPostEvents(on, "aside.commented", () => [{ postId, personId, mentions, data, detail: { person_name: name, excerpt } }]);
  }),
  subscribe(postAcknowledged, async ({ post_id: postId, user_id: personId, name }, on) => {
    await recordPostEvents(on, "aside.acknowledged", () => [
      { postId, personId, data: { user_id: personId }, detail: { person_name: name } },
    ]);
  }),
  subscribe(formSubmitted, async (given, on) => {
    const { form_id, submission_id, post_id, event_id, form_title, email, answers } = given;
    await recordSubmission(on, {
      companyId: given.company_id,
      personId: given.user_id,
      data: { form_id, submission_id, post_id, event_id },
      detail: { form_title, person_name: given.name, email, answers },
    });
  }),
  subscribe(videosDecided, async ({ status, reason, by, videos }, on) => {
    const given = videos.map((video) => ({
      postId: video.post_id,
      personId: by.id,
      data: { user_id: by.id, folder_id: video.folder_id },
      detail: { person_name: by.name, folder_name: video.folder_name },
    }));
    if (status === "approved") await recordPostEvents(on, "library.approved", () => given);
    else await recordPostEvents(on, "library.rejected", () => given.map((one) => ({ ...one, detail: { ...one.detail, reason } })));
  }),
  subscribe(transcriptEnded, async ({ post_id: postId, take_id, state }, on) => {
    if (state !== "final") return;
    await recordPostEvents(on, "transcript.ready", async () => {
      const text = (await findContent(on.db, postId))?.transcription_text ?? "";
      return [{ postId, personId: null, data: { take_id }, detail: { text } }];
    });
  }),
  subscribe(insightChanged, async ({ post_id: postId, kind }, on) => {
    if (kind !== "actions") return;
    await recordPostEvents(on, "action_item.changed", async () => {
      const { action_items = null } = (await findContent(on.db, postId)) ?? {};
      // They are being made.
      if (action_items === null) return [];
      return [{ postId, personId: null, data: {}, detail: { action_items } }];
    });
  }),
];
