import type { Thing } from "@aside/testkit/actors.ts";
import { AUDIENCE, CREATOR, SIGNED_IN, draft, sent, type Row } from "@aside/testkit/access-row.ts";
import { deleteEvent, getEvent } from "../contract.ts";

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

export const access: Record<string, Row> = {
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
  getEventPosts: { admits: AUDIENCE, input: sent((ids) => ({ params: eventOf(ids) })) },
  getPost: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids) })) },
  updatePost: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids), body: { title: "Another" } })) },
  deletePost: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  restoreEvent: {
    admits: CREATOR,
    input: async (world) => {
      const { eventId } = await world.sent();
      await world.actors.creator.call(deleteEvent, { params: { id: eventId } });
      return { params: { id: eventId }, body: {} };
    },
  },
  purgeEvent: {
    admits: CREATOR,
    input: async (world) => {
      const { eventId } = await world.sent();
      await world.actors.creator.call(deleteEvent, { params: { id: eventId } });
      return { params: { id: eventId } };
    },
  },
  removeMembers: {
    admits: CREATOR,
    input: async (world) => {
      const { eventId } = await world.sent();
      const { Members } = await world.actors.creator.call(getEvent, { params: { id: eventId } });
      return { body: { event_id: eventId, member_ids: Members.map((member) => member.member_id) } };
    },
  },
  getMember: {
    admits: AUDIENCE,
    input: async (world) => {
      const { eventId } = await world.sent();
      const { Members } = await world.actors.creator.call(getEvent, { params: { id: eventId } });
      return { params: { id: Members[0]?.member_id } };
    },
  },
};
