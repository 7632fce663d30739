import { CREATOR, draft, type Row } from "@aside/testkit/access-row.ts";
import { ofPublished } from "../../library/testkit/submitted.ts";
import { startFromTemplate } from "../../library/video-contract.ts";
import type { World } from "@aside/testkit/actors.ts";

/** A draft that the creator made from a template. */
const ofTemplate = (body?: unknown) => async (world: World) => {
  const { params } = await ofPublished()(world);
  const { post_id: id } = await world.actors.creator.call(startFromTemplate, { params, body: { starts_at: 0 } });
  return { params: { id }, body };
};

export const access: Record<string, Row> = {
  uploadCover: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ query: { post_id: postId } })),
    // Eight zero bytes are not a picture.
    answers: 422,
  },
  deleteCover: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  getEdit: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  saveEdit: {
    admits: CREATOR,
    input: draft(({ postId }) => ({ params: { id: postId }, body: { version: 0, edit_list: { ranges: [{ start: 0, end: 1 }] } } })),
  },
  revertEdit: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId } })) },
  chooseCover: { admits: CREATOR, input: draft(({ postId }) => ({ params: { id: postId }, body: { cover_at: 1, gif_from: null } })) },
  mergeVideos: {
    admits: CREATOR,
    input: async (world) => ({ body: { postId1: (await world.draft()).postId, postId2: (await world.draft()).postId } }),
  },
  getTemplate: { admits: CREATOR, input: ofTemplate() },
  setTemplate: { admits: CREATOR, input: ofTemplate({ starts_at: 0 }) },
};
