import { sendPost } from "../../delivery/contract.ts";
import { ADMINS, ANYONE, CREATOR, sent, SIGNED_IN, type Row } from "@aside/testkit/access-row.ts";
import { insertLink } from "../server/links/store.ts";
import type { World } from "@aside/testkit/actors.ts";

/** An Aside that anyone with the link may watch. */
async function publicPost(world: World): Promise<{ postId: string; url: string }> {
  const { postId } = await world.draft();
  await world.actors.creator.call(sendPost, { params: { id: postId }, body: {} });
  return { postId, url: `${world.app.url}/embed/${postId}` };
}

async function linkOf(world: World) {
  const { postId } = await world.sent();
  const link = { id: crypto.randomUUID(), post_id: postId, domains: ["intranet.example"], created_by: null };
  await insertLink(world.app.context.db, { ...link, created_at: new Date(), expires_at: new Date(Date.now() + 60_000) });
  return { params: { id: postId, link_id: link.id } };
}

export const access: Record<string, Row> = {
  getEmbeddingSettings: { admits: ADMINS },
  updateEmbeddingSettings: { admits: ADMINS, input: () => ({ body: { embedding_enabled: true, allowed_domains: [] } }) },
  recorderSite: { admits: SIGNED_IN, input: () => ({ query: { origin: "https://crm.example" } }) },
  postEmbed: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId } })) },
  // There is no video to embed.
  createEmbedLink: {
    admits: CREATOR,
    input: sent(({ postId }) => ({ params: { id: postId }, body: { domains: ["intranet.example"], expires_in_days: 30 } })),
    answers: 409,
  },
  listEmbedLinks: { admits: CREATOR, input: sent(({ postId }) => ({ params: { id: postId } })) },
  revokeEmbedLink: { admits: CREATOR, input: async (world) => await linkOf(world) },
  oembed: { admits: ANYONE, input: async (world) => ({ query: { url: (await publicPost(world)).url } }) },
  countEmbedView: { admits: ANYONE, input: async (world) => ({ body: { post_id: (await publicPost(world)).postId, event: "shown" } }) },
};
