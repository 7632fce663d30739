import type { Thing } from "@aside/testkit/actors.ts";
import { AUDIENCE, CREATOR, draft, sent, type Row } from "@aside/testkit/access-row.ts";

const postOf = ({ postId }: Thing) => ({ id: postId });

const eventOf = ({ eventId }: Thing) => ({ id: eventId });

export const access: Record<string, Row> = {
  sendPost: { admits: CREATOR, input: draft((ids) => ({ params: postOf(ids), body: {} })) },
  shareLink: { admits: CREATOR, input: draft((ids) => ({ params: postOf(ids) })) },
  emailRetryUpload: {
    admits: CREATOR,
    input: async (world) => {
      const { postId, eventId } = await world.draft();
      return { body: { post_id: postId, url: `/aside/${eventId}/record`, email: world.emails.creator } };
    },
  },
  emailTracking: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  addMe: { admits: AUDIENCE, input: sent((ids) => ({ params: eventOf(ids), body: {} })), answers: { creator: 422 } },
  resendPost: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId }, body: {} })) },
  tellRecipients: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId }, body: {} })) },
  sharedPost: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId, share_medium: "link" } })) },
};
