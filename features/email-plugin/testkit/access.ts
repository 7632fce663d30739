import { CREATOR, draft, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  addEmailMembers: {
    admits: CREATOR,
    input: draft(({ postId, eventId }) => ({
      body: { added_in_post_id: postId, event_id: eventId, users: [{ email: "grace@example.com" }] },
    })),
  },
};
