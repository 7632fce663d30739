import { createFolder, updateSettings } from "@aside/features/library/contract.ts";
import { DEFAULT_PRIVACY, updatePrivacySettings } from "@aside/core/messages/contract.ts";
import { getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { makeDomain } from "./companies.ts";
import { recordPost, type SampleOptions } from "./media/record.ts";
import { createUser, type Signed } from "./people.ts";
import type { TestApp } from "./start-app.ts";

/** A company whose library is on. `lead` administers the company. */
export async function makeLibrary(app: TestApp, domain = makeDomain()) {
  // The first person of a product administers it.
  await createUser(app, "Root", `root@${makeDomain()}`).catch(() => {});
  const lead = await createUser(app, "Lea Lead", `lead@${domain}`);
  const join = async (name: string) => await createUser(app, name, `${name.split(" ")[0]?.toLowerCase()}@${domain}`);
  await lead.call(updateSettings, { body: { is_enabled: true } });
  const folder = async (name: string, parentId: string | null = null, by: Signed = lead) =>
    (await by.call(createFolder, { body: { parent_folder_id: parentId, name } })).id;
  return { domain, lead, join, folder };
}

/** A complete video that only its recipients may watch, and nobody received. */
export async function makePrivateVideo(
  author: Signed,
  title: string,
  sample: SampleOptions = { seconds: 1 },
): Promise<{ postId: string; eventId: string; takeId: string }> {
  const postId = await recordPost(author, sample);
  const { event_id: eventId } = await author.call(getPost, { params: { id: postId } });
  await author.call(updatePrivacySettings, { params: { id: eventId }, body: { ...DEFAULT_PRIVACY, recipients_can_view_post: true } });
  const { media } = await author.call(updatePost, { params: { id: postId }, body: { title, post_status: "DRAFT_SHARABLE_LINK" } });
  return { postId, eventId, takeId: media.take_id ?? "" };
}
