import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "../../post-contract.ts";
import { ANYBODY, can } from "../../post-policy.ts";
import { presentPost } from "./present-post.ts";
import { factsOf } from "./facts/post-facts-store.ts";
import type { PostRow } from "./posts-store.ts";

/** The row, read as ANYBODY so that it contains nothing of the author's own, as it will be for a recipient after sending. */
const asSent = (row: Readonly<PostRow>): PostRow => ({
  ...row,
  post_status: "SENT",
  is_member: true,
  is_account_member: true,
  signed_in_users_can_view_post: false,
});

/** A post as its recipients will see it, with its real status. */
export const presentPreview = (
  context: Pick<AppContext, "mediaTokens" | "config" | "now">,
  row: Readonly<PostRow>,
  viewer: Actor,
): PostJson => ({
  ...presentPost(context, asSent(row), ANYBODY, { viewer }),
  post_status: row.post_status,
});

/** Recipients see the Aside's own post, and sent replies that are not private. */
export const isInPreview = (row: PostRow): boolean =>
  (!row.is_reply || row.post_status === "SENT") && can(ANYBODY, "view", factsOf(asSent(row)));
