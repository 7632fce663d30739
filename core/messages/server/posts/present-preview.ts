import type { Actor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import type { PostJson } from "../../post-contract.ts";
import { can } from "../../post-policy.ts";
import { factsOf, presentPost } from "./present-post.ts";
import type { PostRow } from "./posts-store.ts";

/** Stands for a recipient without an account. Rows for a preview are read as this actor, so that they contain nothing of the author's own. */
export const PREVIEWER: Actor = { kind: "anonymous", viewer: { browserId: null, memberIds: [] } };

/** The row as it will be for a recipient after sending. */
const asSent = (row: PostRow): PostRow => ({
  ...row,
  post_status: "SENT",
  is_member: true,
  is_account_member: true,
  signed_in_users_can_view_post: false,
});

/** A post as its recipients will see it, with its real status. */
export const presentPreview = (context: Pick<AppContext, "mediaTokens">, row: PostRow, viewer: Actor): PostJson => ({
  ...presentPost(context, asSent(row), PREVIEWER, { viewer }),
  post_status: row.post_status,
});

/** Recipients see the Aside's own post, and sent replies that are not private. */
export const isInPreview = (row: PostRow): boolean =>
  (!row.is_reply || row.post_status === "SENT") && can(PREVIEWER, "view", factsOf(asSent(row)));
