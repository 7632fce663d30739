import type { PostJson } from "../post-contract.ts";

/** The address that a guest gave with a reply; null if the viewer may not see it. */
export function guestEmailOf(post: Pick<PostJson, "urls">): string | null {
  const email = post.urls.find((entry) => entry.url_type === "FILE")?.metadata["logged_out_creator_email"];
  return typeof email === "string" ? email : null;
}
