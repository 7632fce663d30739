import { createAnalysis } from "@aside/features/analysis/contract.ts";
import { updateAnalysisPrompts } from "@aside/features/insights/contract.ts";
import type { World } from "@aside/testkit/actors.ts";
import { draft, sent, AUDIENCE, CREATOR, type Input, type Row, SIGNED_IN } from "./row.ts";

const analysis = (make: (id: string) => Input) => async (world: World) => {
  const { postId } = await world.draft();
  return make((await world.actors.creator.call(createAnalysis, { body: { post_ids: [postId], question: "What was said?" } })).id);
};

export const intelligenceRows: Record<string, Row> = {
  getTranscript: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId } })) },
  // The recording is a tone, so its transcript is empty.
  editTranscript: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, changes: [{ index: 0, text: "mine" }] } })),
    answers: 409,
  },
  revertTranscript: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })), answers: 409 },
  getSuggestedChapters: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId } })) },
  search: { admits: SIGNED_IN, input: () => ({ query: { q: "plan" } }) },
  getTranslation: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId }, query: { language: "es" } })) },
  createAnalysis: { admits: CREATOR, input: draft(({ postId }) => ({ body: { post_ids: [postId], question: "What was said?" } })) },
  // No worker runs here, so the first question is never answered.
  askAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id }, body: { question: "And then?" } })), answers: 409 },
  getAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id } })) },
  listAnalyses: { admits: SIGNED_IN },
  deleteAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id } })) },
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
