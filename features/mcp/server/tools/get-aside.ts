import { z } from "zod";
import { AppError, notFound } from "@aside/contract/errors.ts";
import { getEvent } from "@aside/core/messages/contract.ts";
import { getEventPosts, getPost, type PostJson } from "@aside/core/messages/post-contract.ts";
import { copy } from "../../copy.ts";
import { linkTo, readLink } from "../links.ts";
import { tool, type ToolCaller } from "../tool.ts";
import { said, untrusted } from "../untrusted.ts";
import { postId } from "./fields.ts";

export const getAside = tool({
  name: "get_aside",
  title: "Get an Aside",
  description:
    "Returns one Aside or reply: title, author, states, link, when it was sent, views, and the recipients as far as the person may see them. Takes its post_id, or a link to it.",
  scopes: ["asides:read"],
  effect: "reads",
  input: z.strictObject({
    post_id: postId.optional(),
    link: z.string().max(2000).optional().describe("Instead of post_id: a link to the video's page."),
  }),
  output: z.object({
    post_id: z.string(),
    event_id: z.string().describe("The conversation: the Aside with its replies."),
    title: untrusted,
    creator: untrusted,
    is_own: z.boolean(),
    is_reply: z.boolean(),
    post_status: z.string().describe("SENT, or a state of a draft."),
    video_status: z.string(),
    transcript_state: z.string(),
    duration: z.number(),
    created_at: z.string(),
    sent_at: z.string().nullable(),
    link: z.string(),
    viewers: z.number().nullable().describe("Null: the person may not see who watched."),
    recipients: z.array(z.object({ name: untrusted, email: untrusted })),
    may: z.object({ comment: z.boolean(), reply: z.boolean(), send: z.boolean() }),
  }),
  run: async ({ post_id, link }, caller) => {
    const post = await findPost(caller, post_id, link);
    const { Members } = await caller.call(getEvent, { params: { id: post.event_id } });
    return {
      post_id: post.id,
      event_id: post.event_id,
      title: said(post.title),
      creator: said(post.creator_name),
      is_own: post.is_creator,
      is_reply: post.is_reply,
      post_status: post.post_status,
      video_status: post.video_status,
      transcript_state: post.transcript_state,
      duration: post.media.duration,
      created_at: post.created_at,
      sent_at: post.sent_at,
      link: linkTo(caller, { event_id: post.event_id, post_id: post.id }),
      viewers: post.abilities.see_views ? post.PostViews.viewers : null,
      recipients: Members.map(({ UserDetails: { name, email } }) => ({ name: said(name), email: said(email) })),
      may: { comment: post.abilities.comment, reply: post.abilities.reply, send: post.abilities.send },
    };
  },
});

async function findPost(caller: ToolCaller, id: string | undefined, link: string | undefined): Promise<PostJson> {
  if ((id === undefined) === (link === undefined)) throw new AppError(422, "malformed", copy.onePostOrLink);
  if (id !== undefined) return await caller.call(getPost, { params: { id } });
  const place = readLink(caller, link ?? "");
  if (!place) throw new AppError(422, "link_unknown", copy.linkUnknown);
  const { posts } = await caller.call(getEventPosts, { params: { id: place.eventId }, query: {} });
  const post = posts.find(({ id: one, is_reply }) => (place.postId === null ? !is_reply : one === place.postId));
  if (!post) throw notFound();
  return post;
}
