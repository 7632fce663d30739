import { z } from "zod";
import { id, longText } from "@aside/contract/fields.ts";
import { type CommentJson, createComment, listComments as listEndpoint, MAX_COMMENT } from "../../../comments/contract.ts";
import { tool } from "../tool.ts";
import { said, untrusted } from "../untrusted.ts";
import { postId, timecode } from "./fields.ts";

const shown = z.object({
  comment_id: z.string(),
  reply_to: z.string().nullable(),
  author: untrusted,
  is_own: z.boolean(),
  at_second: z.number().nullable(),
  timecode: z.string().nullable(),
  comment: untrusted,
  created_at: z.string(),
});

const present = (comment: CommentJson): z.infer<typeof shown> => ({
  comment_id: comment.id,
  reply_to: comment.parent_id,
  author: said(comment.author.name),
  is_own: comment.is_own,
  at_second: comment.at_second,
  timecode: timecode(comment.at_second),
  comment: said(comment.text),
  created_at: comment.created_at,
});

export const listComments = tool({
  name: "list_comments",
  title: "List comments",
  description: "Lists the comments on a video, oldest first.",
  scopes: ["asides:read"],
  effect: "reads",
  input: z.strictObject({ post_id: postId, after: id.optional().describe("next_after of the last call.") }),
  output: z.object({
    comments: z.array(shown),
    total: z.number(),
    next_after: z.string().nullable().describe("Null: there are no more."),
    can_comment: z.boolean(),
  }),
  run: async ({ post_id, after }, caller) => {
    const found = await caller.call(listEndpoint, { params: { id: post_id }, query: after === undefined ? {} : { after } });
    return {
      comments: found.comments.filter(({ is_deleted }) => !is_deleted).map(present),
      total: found.total,
      next_after: found.has_more ? (found.comments.at(-1)?.id ?? null) : null,
      can_comment: found.can_comment,
    };
  },
});

export const writeComment = tool({
  name: "write_comment",
  title: "Write a comment",
  description:
    "Writes a comment on a video in the person's name, at a second of it or about all of it. Everyone who may see the comments sees it, and its author may be notified. Show the person the text first.",
  scopes: ["asides:write"],
  effect: "writes",
  input: z.strictObject({
    post_id: postId,
    text: longText(MAX_COMMENT),
    at_second: z.number().min(0).max(86_400).optional(),
    reply_to: id.optional().describe("A comment_id that this answers."),
    request_id: id.optional().describe("A new UUID. Repeating the call with it writes the comment once."),
  }),
  output: shown,
  run: async ({ post_id, text, at_second, reply_to, request_id }, caller) => {
    const body = { client_id: request_id ?? crypto.randomUUID(), text, at_second, parent_id: reply_to };
    return present(await caller.call(createComment, { params: { id: post_id }, body }));
  },
});
