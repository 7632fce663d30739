import type { EndpointOutput } from "@aside/contract/endpoint.ts";
import type { AccessiblePost } from "@aside/server/auth/post-access.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { findPostLabel } from "@aside/core/messages/server/downloads/label-store.ts";
import { writeEmailSnippet } from "../../delivery/server/api.ts";
import type { addEmailMembers } from "../contract.ts";
import { findEmailPicture } from "./find-email-picture.ts";
import { pictureAddress } from "./picture-address.ts";

/** What is inserted into the email. */
export async function makeDraft(
  context: AppContext,
  post: AccessiblePost,
  { link, isPersonal, isComplete }: { link: string; isPersonal: boolean; isComplete: boolean },
): Promise<EndpointOutput<typeof addEmailMembers>["draft"]> {
  const picture = await findEmailPicture(context, post.takeId);
  const pictureUrl = picture.asset ? pictureAddress(context.config, post.id) : null;
  return {
    ...writeEmailSnippet({
      link,
      title: post.title,
      creatorName: post.authorName,
      pictureUrl,
      label: await findPostLabel(context.db, post.id),
    }),
    share_url: link,
    is_personal: isPersonal,
    picture_url: pictureUrl,
    is_picture_pending: picture.isPending || !isComplete,
  };
}
