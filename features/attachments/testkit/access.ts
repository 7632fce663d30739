import { uploadAttachment } from "../contract.ts";
import { attachPicture } from "../testkit/attach.ts";
import type { World } from "@aside/testkit/actors.ts";
import { AUDIENCE, CREATOR, draft, sent, type Row } from "@aside/testkit/access-row.ts";

async function attachedText(world: World) {
  const { postId } = await world.sent();
  const file = { params: { id: postId }, query: { filename: "a.txt" }, body: Buffer.from("hello") };
  const { id } = (await world.actors.creator.try(uploadAttachment, file)).json() as { id: string };
  return { params: { id: postId, attachmentId: id } };
}

export const access: Record<string, Row> = {
  uploadAttachment: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, query: { filename: "a.txt" }, body: Buffer.from("hello") })),
  },
  listAttachments: { admits: AUDIENCE, input: sent(({ postId }) => ({ params: { id: postId } })) },
  downloadAttachment: { admits: AUDIENCE, input: attachedText },
  attachmentThumbnail: {
    admits: AUDIENCE,
    input: async (world) => {
      const { postId } = await world.sent();
      return { params: { id: postId, attachmentId: (await attachPicture(world.actors.creator, postId)).id } };
    },
  },
  deleteAttachment: { admits: CREATOR, input: attachedText },
};
