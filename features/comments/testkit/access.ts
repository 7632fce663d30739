import { createComment } from "../contract.ts";
import type { Thing, World } from "@aside/testkit/actors.ts";
import { AUDIENCE, CREATOR, sent, type Row } from "@aside/testkit/access-row.ts";

const postOf = ({ postId }: Thing) => ({ id: postId });

/** A comment by the creator of the Aside. */
async function comment({ sent: make, actors }: World): Promise<{ params: { id: string } }> {
  const params = postOf(await make());
  const { id } = await actors.creator.call(createComment, { params, body: { client_id: crypto.randomUUID(), text: "First" } });
  return { params: { id } };
}

export const access: Record<string, Row> = {
  listComments: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids) })) },
  createComment: {
    admits: AUDIENCE,
    input: sent((ids) => ({ params: postOf(ids), body: { client_id: crypto.randomUUID(), text: "Well said" } })),
    // The recipient has already sent this comment: its key belongs to them.
    answers: { creator: 409 },
  },
  // The guest rules apply even to a caller with an account: they may not view it.
  createGuestComment: {
    admits: [],
    input: sent((ids) => ({ params: postOf(ids), body: { guest_user_name: "Gus", client_id: crypto.randomUUID(), text: "Well said" } })),
  },
  updateComment: { admits: CREATOR, input: async (world) => ({ ...(await comment(world)), body: { text: "Second" } }) },
  deleteComment: { admits: CREATOR, input: comment },
  mentionable: { admits: AUDIENCE, input: sent((ids) => ({ params: postOf(ids) })) },
  // A recipient writes to the creator. The creator cannot write to themselves.
  privateMessage: {
    admits: ["recipient"],
    input: async (world) => ({ params: postOf(await world.sent()), body: { user_id: world.ids.creator } }),
  },
};
