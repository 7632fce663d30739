import { updateAnalysisPrompts } from "../contract.ts";
import { AUDIENCE, CREATOR, draft, sent, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
  getSuggestedChapters: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId } })) },
  getInsights: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId } })) },
  editSummary: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, text: "mine" } })) },
  editActions: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, items: [] } })) },
  // There is no transcript to summarize.
  regenerateInsight: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, body: { kind: "summary" } })),
    answers: 409,
  },
  suggestSpeaking: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: { prompt: "the plan" } })) },
  draftMessage: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: {} })), answers: 409 },
  listPrompts: { admits: CREATOR, input: ({ ids }) => ({ params: { id: ids.creator } }) },
  // The session decides whose prompts they are: another user's user_id is refused, and other users' prompts are invisible.
  updatePrompts: { admits: CREATOR, input: ({ ids }) => ({ body: { user_id: ids.creator, prompt: "Short, please" } }) },
  listAnalysisPrompts: { admits: CREATOR, input: ({ ids }) => ({ params: { id: ids.creator } }) },
  updateAnalysisPrompts: {
    admits: CREATOR,
    input: async ({ actors }) => {
      const { prompts } = await actors.creator.call(updateAnalysisPrompts, { body: { prompt: "Mine" } });
      return { body: { id: prompts[0]?.id, prompt: "Changed" } };
    },
  },
};
