import { Explained } from "@aside/ui/elements/Explained.tsx";
import { AVATAR, explainAuthenticity } from "../authenticity.ts";
import type { PostJson } from "../post-contract.ts";

/** Where the video came from, as a badge that explains itself when pressed. Nothing without a video. */
export function Authenticity({ post }: { post: PostJson }) {
  const explained = explainAuthenticity(post);
  if (!explained) return null;
  return <Explained label={explained[0]} why={explained[1]} tone={post.authenticity_type === AVATAR ? "ember" : "neutral"} />;
}
