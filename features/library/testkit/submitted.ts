import type { World } from "@aside/testkit/actors.ts";
import { createFolder, updateSettings } from "../contract.ts";
import { decidePost, submitPost } from "../video-contract.ts";

/** A new folder of the creator's company, whose library is on. */
export async function addFolder({ actors: { companyLead } }: World): Promise<string> {
  await companyLead.call(updateSettings, { body: { is_enabled: true } });
  return (await companyLead.call(createFolder, { body: { name: crypto.randomUUID() } })).id;
}

/** A video that the creator submitted. */
export async function submit(world: World): Promise<{ postId: string; folderId: string }> {
  const [{ postId }, folderId] = [await world.sent(), await addFolder(world)];
  await world.actors.creator.call(submitPost, { body: { post_id: postId, folder_id: folderId } });
  return { postId, folderId };
}

/** The parameters of a call for a published video. */
export const ofPublished = (body?: unknown) => async (world: World) => {
  const { postId: id } = await submit(world);
  await world.actors.companyLead.call(decidePost, { params: { id }, body: { status: "approved" } });
  return { params: { id }, body };
};
