import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { cursorQuery, id, idParams, longText, nextCursor, ok, personName, timestamp } from "@aside/contract/fields.ts";

export const MAX_COMMENT = 2000;
/** A mention is written in the text as `@[user id]`. */
export const MENTION = /@\[([0-9a-f-]{36})\]/g;
export const COMMENTS_PAGE = 100;

export const comment = z.object({
  id,
  /** Made by the browser, so that a repeated request is recognized. */
  client_id: id,
  parent_id: id.nullable(),
  author: z.object({ user_id: id.nullable(), name: z.string(), image_url: z.string().nullable() }),
  is_own: z.boolean(),
  at_second: z.number().nullable(),
  /** Plain text. Empty for a deleted comment, which stays if it has replies. */
  text: z.string(),
  mentions: z.array(z.object({ user_id: id, name: z.string() })),
  created_at: timestamp,
  edited_at: timestamp.nullable(),
  is_deleted: z.boolean(),
  abilities: z.object({ update: z.boolean(), delete: z.boolean() }),
});
export type CommentJson = z.infer<typeof comment>;

export const listComments = endpoint({
  name: "listComments",
  method: "GET",
  path: "/v1/post/:id/comments",
  summary: "Lists the comments on a post, oldest first. `after` is the last known comment, `cursor` the next_cursor of the page before.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  query: cursorQuery.pick({ cursor: true }).extend({ after: id.optional() }),
  output: z.object({
    comments: z.array(comment),
    total: z.number(),
    has_more: z.boolean(),
    next_cursor: nextCursor,
    /** A cursor after all comments, including those beyond this page; newer ones are requested with `after`. */
    newest_id: id.nullable(),
    can_comment: z.boolean(),
  }),
});

export const createComment = endpoint({
  name: "createComment",
  method: "POST",
  path: "/v1/post/:id/comment",
  summary: "Creates a comment at a second of the video or about the whole video. Replies have one level.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({
    client_id: id,
    parent_id: id.nullish(),
    at_second: z.number().min(0).max(86_400).nullish(),
    text: longText(MAX_COMMENT),
  }),
  output: comment,
  errors: ["replies_not_allowed"],
  limit: { max: 60, windowSeconds: 60 },
});

export const createGuestComment = endpoint({
  name: "createGuestComment",
  method: "POST",
  path: "/v1/post/:id/guest/comment",
  summary: "Creates a guest's comment, if guests may reply (allow_anonymous_replies). `guest_token` identifies the guest later.",
  access: "optional",
  params: idParams,
  body: z.object({
    guest_user_name: personName(100),
    client_id: id,
    parent_id: id.nullish(),
    at_second: z.number().min(0).max(86_400).nullish(),
    text: longText(MAX_COMMENT),
  }),
  output: z.object({ comment, guest_token: z.string() }),
  errors: ["replies_not_allowed"],
  limit: { max: 30, windowSeconds: 60 },
});

export const updateComment = endpoint({
  name: "updateComment",
  method: "PUT",
  path: "/v1/comment/:id/update",
  summary: "Changes a comment of the caller.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({ text: longText(MAX_COMMENT) }),
  output: comment,
});

export const deleteComment = endpoint({
  name: "deleteComment",
  method: "DELETE",
  path: "/v1/comment/:id/delete",
  summary: "Deletes a comment: one's own, or any as the Aside's creator.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  output: ok,
});

/** The people who can be mentioned: those in the conversation whose names everyone in it may see. */
export const mentionable = endpoint({
  name: "mentionable",
  method: "GET",
  path: "/v1/post/:id/mentionable",
  summary: "Lists people whom a comment can mention: the creator and, for the creator and members, the members and those who replied.",
  access: "user",
  scope: "asides:read",
  params: idParams,
  output: z.object({ people: z.array(z.object({ user_id: id, name: z.string(), image_url: z.string().nullable() })) }),
});

export const privateMessage = endpoint({
  name: "privateMessage",
  method: "POST",
  path: "/v1/post/:id/private/message",
  summary: "Creates an Aside for one person: the creator may choose anyone known in the Aside, a recipient the creator.",
  access: "user",
  scope: "asides:send",
  params: idParams,
  body: z.object({ user_id: id }),
  output: z.object({ event_id: id }),
  errors: ["feature_locked"],
  limit: { max: 30, windowSeconds: 60 },
});
