import { getPost } from "@aside/core/messages/post-contract.ts";
import { runMakePictures } from "@aside/features/recording/server/enrichments/run-make-pictures.ts";
import type { Thing } from "@aside/testkit/actors.ts";
import { draft, sent, ANYONE, AUDIENCE, CREATOR, type Row, SIGNED_IN } from "./row.ts";

const privacy = {
  recipients_can_view_post: true,
  signed_in_users_can_view_post: false,
  allow_anonymous_replies: true,
  keep_replies_private: false,
  no_replies_allowed: false,
  acknowledgement_required: false,
  viewers_can_download: false,
};

const postOf = ({ postId }: Thing) => ({ id: postId });
const eventOf = ({ eventId }: Thing) => ({ id: eventId });

export const postRows: Record<string, Row> = {
  retrieveThumbnail: {
    admits: AUDIENCE,
    input: async (world) => {
      const { postId } = await world.sent();
      const { media } = await world.actors.creator.call(getPost, { params: { id: postId } });
      const data = { take_id: media.take_id ?? "" };
      // No worker runs in this test.
      await runMakePictures(world.app.context, { data, signal: new AbortController().signal, attempt: 1, isLastAttempt: true });
      return { body: { key: postId } };
    },
  },
  createEvent: { admits: SIGNED_IN, input: ({ ids }) => ({ body: { creator_id: ids.creator, title: "Mine" } }) },
  createLimit: { admits: SIGNED_IN, input: ({ ids }) => ({ query: { userId: ids.creator } }) },
  addMembers: { admits: CREATOR, input: draft(({ eventId }) => ({ body: { event_id: eventId, users: [{ email: "x@example.com" }] } })) },
  getEvent: { admits: AUDIENCE, input: sent((ids) => ({ params: eventOf(ids) })) },
  updatePrivacySettings: { admits: CREATOR, input: sent((ids) => ({ params: eventOf(ids), body: privacy })) },
  deleteEvent: { admits: CREATOR, input: sent((ids) => ({ params: eventOf(ids) })) },
  createPost: { admits: AUDIENCE, input: sent(({ eventId }) => ({ body: { event_id: eventId, title: "An answer" } })) },
  createGuestResponse: {
    admits: AUDIENCE,
    input: sent(({ eventId }) => ({ body: { event_id: eventId, guest_user_name: "Gus" } })),
    // The guest rules apply, and this caller has no personal link.
    answers: { creator: 422 },
  },
  unviewedCount: { admits: SIGNED_IN },
  pageView: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  videoView: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  percentViewed: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId, viewed_percent: 40 } })) },
  // The author has nothing to acknowledge.
  acknowledge: { admits: ["recipient"], input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  // Posts that the caller may not see are omitted: the list is empty.
  postThreads: { admits: SIGNED_IN, input: sent(({ postId }) => ({ body: { post_ids: [postId] } })) },
  getEventPosts: { admits: AUDIENCE, input: sent((ids) => ({ params: eventOf(ids) })) },
  getPost: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids) })) },
  updatePost: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids), body: { title: "Another" } })) },
  saveMyNotes: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids), body: { my_notes: "<p>mine</p>" } })) },
  deletePost: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  react: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids), body: { reaction_name: "like" } })) },
  // The guest rules apply even to a caller with an account: they may not view it.
  reactAsGuest: { admits: [], input: sent((ids) => ({ params: postOf(ids), body: { guest_user_name: "Gus", reaction_name: "like" } })) },
  markReactionsViewed: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids), body: {} })) },
  postEngagement: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  exportEngagement: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  postViews: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  sendPost: { admits: CREATOR, input: draft((ids) => ({ params: postOf(ids), body: {} })) },
  shareLink: { admits: CREATOR, input: draft((ids) => ({ params: postOf(ids) })) },
  emailRetryUpload: {
    admits: CREATOR,
    input: async (world) => {
      const { postId, eventId } = await world.draft();
      return { body: { post_id: postId, url: `/aside/${eventId}/record`, email: world.emails.creator } };
    },
  },
  ssrInfo: { admits: AUDIENCE, input: sent(({ eventId }) => ({ query: { event_id: eventId } })) },
  emailTracking: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  inbox: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  createdEvents: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  inboxCount: { admits: SIGNED_IN },
  addMe: { admits: AUDIENCE, input: sent((ids) => ({ params: eventOf(ids), body: {} })), answers: { creator: 422 } },
  listLanguages: { admits: ANYONE },
};
