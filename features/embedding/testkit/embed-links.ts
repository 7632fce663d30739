import type { ApiDriver } from "@aside/testkit/api-driver.ts";
import { createEmbedLink, type EmbedLink, revokeEmbedLink } from "../contract.ts";

type OfPost = { postId: string };

/** Tries to create a link. `body` may be invalid on purpose. */
export const createLink = async (by: ApiDriver, { postId }: OfPost, body: object = {}) =>
  await by.try(createEmbedLink, { params: { id: postId }, body: { domains: ["intranet.example"], expires_in_days: 30, ...body } });

export const makeLink = async (by: ApiDriver, post: OfPost, body: object = {}): Promise<EmbedLink> =>
  (await createLink(by, post, body)).json() as EmbedLink;

export const revokeLink = async (by: ApiDriver, { postId }: OfPost, { id }: { id: string }) =>
  await by.try(revokeEmbedLink, { params: { id: postId, link_id: id } });

export const tokenOf = ({ embed_url: url }: { embed_url: string }): string => new URL(url).searchParams.get("link") ?? "";
