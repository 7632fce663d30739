import { getPost } from "@aside/core/messages/post-contract.ts";
import { runMakePictures } from "../../recording/server/enrichments/run-make-pictures.ts";
import type { Thing } from "@aside/testkit/actors.ts";
import { AUDIENCE, CREATOR, SIGNED_IN, sent, type Row } from "@aside/testkit/access-row.ts";

const postOf = ({ postId }: Thing) => ({ id: postId });

export const access: Record<string, Row> = {
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
  unviewedCount: { admits: SIGNED_IN },
  pageView: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  videoView: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  percentViewed: { admits: AUDIENCE, input: sent(({ postId }) => ({ body: { post_id: postId, viewed_percent: 40 } })) },
  // The author has nothing to acknowledge.
  acknowledge: { admits: ["recipient"], input: sent(({ postId }) => ({ body: { post_id: postId } })) },
  // Posts that the caller may not see are omitted: the list is empty.
  postThreads: { admits: SIGNED_IN, input: sent(({ postId }) => ({ body: { post_ids: [postId] } })) },
  react: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids), body: { reaction_name: "like" } })) },
  // The guest rules apply even to a caller with an account: they may not view it.
  reactAsGuest: { admits: [], input: sent((ids) => ({ params: postOf(ids), body: { guest_user_name: "Gus", reaction_name: "like" } })) },
  markReactionsViewed: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids), body: {} })) },
  postEngagement: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  exportEngagement: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  postViews: { admits: CREATOR, input: sent((ids) => ({ params: postOf(ids) })) },
  ssrInfo: { admits: AUDIENCE, input: sent(({ eventId }) => ({ query: { event_id: eventId } })) },
  removeReaction: { admits: AUDIENCE, input: sent((ids) => ({ params: { ...postOf(ids), reaction_name: "like" } })) },
};
