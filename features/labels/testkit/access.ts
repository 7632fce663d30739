import { createLabel } from "../contract.ts";
import { CREATOR, SIGNED_IN, sent, type Row } from "@aside/testkit/access-row.ts";

export const access: Record<string, Row> = {
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
};
