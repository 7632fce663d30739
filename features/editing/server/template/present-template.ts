import type { TemplateState } from "../../contract.ts";
import { hasPicture } from "../begin-merge.ts";
import type { TemplatePost } from "./template-post.ts";

export const presentTemplate = (post: TemplatePost): TemplateState => ({
  title: post.template.title,
  duration: post.take.duration,
  starts_at: post.template.starts_at,
  state: stateOf(post),
});

function stateOf({ template, shown, merge, render }: TemplatePost): TemplateState["state"] {
  if (template.starts_at === null) return "off";
  if (!shown) return "waiting";
  if (render?.kind === "merge") return render.status === "failed" ? "failed" : "adding";
  if (merge) return "added";
  return hasPicture(shown) ? "off" : "no_picture";
}
