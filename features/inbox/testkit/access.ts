import { CREATOR, SIGNED_IN, sent, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  inbox: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  createdEvents: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  inboxCount: { admits: SIGNED_IN },
  unviewedReviewCount: { admits: SIGNED_IN },
  // Posts outside the caller's own inbox are ignored.
  markInbox: { admits: SIGNED_IN, input: sent(({ postId }) => ({ body: { post_ids: [postId], viewed: true } })) },
  timeSaved: { admits: SIGNED_IN },
  suggestedList: { admits: SIGNED_IN, input: () => ({ params: { kind: "people", text: "a" } }) },
  userSearches: { admits: CREATOR, input: ({ ids }) => ({ params: { id: ids.creator } }) },
  keepSearch: { admits: SIGNED_IN, input: () => ({ body: { query: "budget" } }) },
  forgetSearches: { admits: SIGNED_IN, input: () => ({ body: {} }) },
  deletedEvents: { admits: SIGNED_IN },
};
