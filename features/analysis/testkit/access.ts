import { createAnalysis } from "../contract.ts";
import type { World } from "@aside/testkit/actors.ts";
import { CREATOR, SIGNED_IN, draft, type Input, type Row } from "@aside/testkit/access-row.ts";

const analysis = (make: (id: string) => Input) => async (world: World) => {
  const { postId } = await world.draft();
  return make((await world.actors.creator.call(createAnalysis, { body: { post_ids: [postId], question: "What was said?" } })).id);
};

export const access: Record<string, Row> = {
  createAnalysis: { admits: CREATOR, input: draft(({ postId }) => ({ body: { post_ids: [postId], question: "What was said?" } })) },
  // No worker runs here, so the first question is never answered.
  askAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id }, body: { question: "And then?" } })), answers: 409 },
  getAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id } })) },
  listAnalyses: { admits: SIGNED_IN },
  deleteAnalysis: { admits: CREATOR, input: analysis((id) => ({ params: { id } })) },
};
