import { accountClosed } from "@aside/core/accounts/facts.ts";
import { postSent } from "@aside/core/messages/facts.ts";
import { type Subscription, subscribe } from "@aside/server/http/domain-events.ts";
import { adminCopy } from "../admin-copy.ts";
import { followPost } from "./conversation/follow-post.ts";
import { forgetAuthor } from "./conversation/messages-store.ts";
import { deleteSubmissionsOf } from "./submissions/submissions-store.ts";

export const subscriptions: Subscription[] = [
  subscribe(postSent, async (sent, on) => await followPost(on, sent)),
  // What they submitted goes with the account; what they answered as an agent stays, without their name.
  subscribe(accountClosed, async ({ user_id }, { db }) => {
    await deleteSubmissionsOf(db, user_id);
    await forgetAuthor(db, user_id, adminCopy.deletedUser);
  }),
];
