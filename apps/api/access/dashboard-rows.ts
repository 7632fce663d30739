import { deleteEvent, getEvent } from "@aside/core/messages/contract.ts";
import { createLabel } from "@aside/features/labels/contract.ts";
import { ANYONE, AUDIENCE, CREATOR, type Row, sent, SIGNED_IN } from "./row.ts";

export const dashboardRows: Record<string, Row> = {
  unviewedReviewCount: { admits: SIGNED_IN },
  // Posts outside the caller's own inbox are ignored.
  markInbox: { admits: SIGNED_IN, input: sent(({ postId }) => ({ body: { post_ids: [postId], viewed: true } })) },
  timeSaved: { admits: SIGNED_IN },
  suggestedList: { admits: SIGNED_IN, input: () => ({ params: { kind: "people", text: "a" } }) },
  userSearches: { admits: CREATOR, input: ({ ids }) => ({ params: { id: ids.creator } }) },
  keepSearch: { admits: SIGNED_IN, input: () => ({ body: { query: "budget" } }) },
  forgetSearches: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  userLabels: { admits: SIGNED_IN },
  createLabel: { admits: SIGNED_IN, input: () => ({ body: { name: crypto.randomUUID() } }) },
  // Posts that the caller may not view are omitted.
  assignLabel: { admits: SIGNED_IN, input: sent(({ postId }) => ({ body: { post_ids: [postId], favorite: true } })) },
  deleteLabel: {
    admits: CREATOR,
    input: async ({ actors }) => {
      const { id } = await actors.creator.call(createLabel, { body: { name: crypto.randomUUID() } });
      return { params: { id } };
    },
  },
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
  deletedEvents: { admits: SIGNED_IN },
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
  resendPost: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId }, body: {} })) },
  tellRecipients: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId }, body: {} })) },
  imagePreviews: { admits: ANYONE, input: () => ({ body: { urls: ["https://127.0.0.1/"] } }) },
  sharedPost: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId, share_medium: "link" } })) },
};
