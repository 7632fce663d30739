// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type AcknowledgeBody = {
  post_id: string;
};
export type AcknowledgeReply = {
  acknowledged_at: string;
};
export type CreateCommentBody = {
  client_id: string;
  parent_id?: string | null | undefined;
  at_second?: number | null | undefined;
  text: string;
};
export type CreateCommentReply = {
  id: string;
  client_id: string;
  parent_id: string | null;
  author: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  is_own: boolean;
  at_second: number | null;
  text: string;
  mentions: Array<{
    user_id: string;
    name: string;
  }>;
  created_at: string;
  edited_at: string | null;
  is_deleted: boolean;
  abilities: {
    update: boolean;
    delete: boolean;
  };
};
export type DeleteCommentReply = {
  success: true;
};
export type ListCommentsQuery = {
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  after?: string | undefined;
};
export type ListCommentsReply = {
  comments: Array<{
    id: string;
    client_id: string;
    parent_id: string | null;
    author: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    is_own: boolean;
    at_second: number | null;
    text: string;
    mentions: Array<{
      user_id: string;
      name: string;
    }>;
    created_at: string;
    edited_at: string | null;
    is_deleted: boolean;
    abilities: {
      update: boolean;
      delete: boolean;
    };
  }>;
  total: number;
  has_more: boolean;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
  newest_id: string | null;
  can_comment: boolean;
};
export type MentionableReply = {
  people: Array<{
    user_id: string;
    name: string;
    image_url: string | null;
  }>;
};
export type PostThreadsBody = {
  user_id?: string | undefined;
  post_ids: Array<string>;
};
export type PostThreadsReply = {
  threads: Array<{
    post_id: string;
    posts: Array<{
      id: string;
      event_id: string;
      title: string;
      creator_id: string | null;
      creator_name: string;
      creator_image_url: string | null;
      is_creator: boolean;
      is_reply: boolean;
      is_private: boolean;
      keeps_replies_private: boolean;
      is_recipient: boolean;
      is_bcc: boolean;
      recipients: Array<{
        user_id: string;
        views: number;
      }>;
      post_type: "VIDEO";
      is_active: boolean;
      send_copy: boolean;
      is_audio: boolean;
      post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
      video_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED" | "WAITING";
      authenticity_type: number;
      is_edited: boolean;
      urls: Array<{
        url: string;
        url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
        metadata: Record<string, unknown>;
      }>;
      original_urls: Array<{
        url: string;
        url_type: "FILE" | "THUMBNAIL" | "EMAIL_THUMBNAIL" | "GIF" | "DRIVER_IMAGE";
        metadata: Record<string, unknown>;
      }>;
      media: {
        state: "none" | "recording" | "converting" | "complete" | "failed";
        take_id: string | null;
        duration: number;
        width: number | null;
        height: number | null;
        master_url: string | null;
        video_url: string | null;
        audio_url: string | null;
        video_codec: string | null;
        audio_codec: string | null;
        renditions: Array<{
          url: string;
          codec: string;
          width: number;
          height: number;
          bitrate: number;
        }>;
        poster_url: string | null;
        captions_url: string | null;
        download_url: string | null;
        credentials: "known_issuer" | "unknown_issuer" | "none";
      };
      enrichments: Array<{
        kind: "poster" | "gif" | "email_thumbnail" | "audio_aac" | "mp4" | "transcript" | "conversion";
        state: "WAITING" | "PROCESSING" | "PROCESSED" | "FAILED";
        progress: number;
      }>;
      ai_summary: string | null;
      transcription_text: string | null;
      transcript_state: "none" | "live" | "final" | "removed";
      action_items: unknown;
      ai_prompt: string | null;
      ai_suggestions: unknown;
      note: string;
      has_attachments: boolean;
      draft_recipients: string | null;
      draft_bcc: string | null;
      has_template: boolean;
      my_notes: string | null;
      speaking_notes: string | null;
      chapters: Array<{
        start: number;
        title: string;
      }>;
      PostViews: {
        page_views: number;
        video_views: number;
        viewers: number;
      };
      unknown_views: number;
      Reactions: Array<{
        id: string;
        reaction_name: string;
        name: string;
        user_id: string | null;
        at_second: number | null;
        created_at: string;
        is_own: boolean;
        viewed: boolean;
      }>;
      PostUserLabels: Array<{
        label_id: string;
        kind: "label" | "favorite";
        name: string;
        color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
      }>;
      folder_id: string | null;
      approval_status: "pending" | "approved" | "rejected" | "expired" | null;
      persona_info: {
        persona_status: "DRAFT" | "PROCESSING" | "PROCESSED" | "FAILED";
        persona_id: string;
        driver_image: string | null;
        engine: "embedded" | "provider";
        is_revoked: boolean;
      } | null;
      acknowledged_at: string | null;
      created_at: string;
      updated_at: string;
      sent_at: string | null;
      abilities: {
        view: boolean;
        update: boolean;
        delete: boolean;
        send: boolean;
        reply: boolean;
        reply_all: boolean;
        reply_private: boolean;
        see_comments: boolean;
        comment: boolean;
        write_to_creator: boolean;
        react: boolean;
        acknowledge: boolean;
        download: boolean;
        see_views: boolean;
      };
    }>;
  }>;
};
export type PrivateMessageBody = {
  user_id: string;
};
export type PrivateMessageReply = {
  event_id: string;
};
export type ReactBody = {
  user_id?: string | undefined;
  reaction_name: "like" | "love" | "celebrate" | "laugh" | "insightful" | "thanks";
  at_second?: number | undefined;
  waited_seconds?: number | undefined;
};
export type ReactReply = {
  id: string;
  reaction_name: string;
  name: string;
  user_id: string | null;
  at_second: number | null;
  created_at: string;
  is_own: boolean;
  viewed: boolean;
};
export type RemoveReactionReply = {
  success: true;
};
export type UpdateCommentBody = {
  text: string;
};
export type UpdateCommentReply = {
  id: string;
  client_id: string;
  parent_id: string | null;
  author: {
    user_id: string | null;
    name: string;
    image_url: string | null;
  };
  is_own: boolean;
  at_second: number | null;
  text: string;
  mentions: Array<{
    user_id: string;
    name: string;
  }>;
  created_at: string;
  edited_at: string | null;
  is_deleted: boolean;
  abilities: {
    update: boolean;
    delete: boolean;
  };
};

export const conversationsOf = (call: Call) => ({
  /** Records the recipient's acknowledgement once, with the time and how much they had watched. Scope: `asides:write`. */
  acknowledge: async (body: AcknowledgeBody, options?: Options) =>
    await call<AcknowledgeReply>("PUT", `/v1/post/acknowledge/approve`, { body }, options),
  /** Creates a comment at a second of the video or about the whole video. Replies have one level. Scope: `asides:write`. */
  createComment: async (id: string, body: CreateCommentBody, options?: Options) =>
    await call<CreateCommentReply>("POST", `/v1/post/${encodeURIComponent(id)}/comment`, { body }, options),
  /** Deletes a comment: one's own, or any as the Aside's creator. Scope: `asides:write`. */
  deleteComment: async (id: string, options?: Options) =>
    await call<DeleteCommentReply>("DELETE", `/v1/comment/${encodeURIComponent(id)}/delete`, {}, options),
  /** Lists the comments on a post, oldest first. `after` is the last known comment, `cursor` the next_cursor of the page before. Scope: `asides:read`. */
  listComments: Object.assign(
    async (id: string, query: ListCommentsQuery = {}, options?: Options) =>
      await call<ListCommentsReply>("GET", `/v1/post/${encodeURIComponent(id)}/comments`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (id: string, query: ListCommentsQuery = {}, options?: Options) =>
        listAll<ListCommentsReply, "comments">(
          async (at) =>
            await call<ListCommentsReply>("GET", `/v1/post/${encodeURIComponent(id)}/comments`, { query: { ...query, ...at } }, options),
          "comments",
        ),
    },
  ),
  /** Lists people whom a comment can mention: the creator and, for the creator and members, the members and those who replied. Scope: `asides:read`. */
  mentionable: async (id: string, options?: Options) =>
    await call<MentionableReply>("GET", `/v1/post/${encodeURIComponent(id)}/mentionable`, {}, options),
  /** Returns the replies to the given posts, for lists. Scope: `asides:read`. */
  postThreads: async (body: PostThreadsBody, options?: Options) =>
    await call<PostThreadsReply>("POST", `/v1/post/threads`, { body, isRead: true }, options),
  /** Creates an Aside for one person: the creator may choose anyone known in the Aside, a recipient the creator. Scope: `asides:send`. */
  privateMessage: async (id: string, body: PrivateMessageBody, options?: Options) =>
    await call<PrivateMessageReply>("POST", `/v1/post/${encodeURIComponent(id)}/private/message`, { body }, options),
  /** Adds a reaction. Repeating it has no effect. Scope: `asides:write`. */
  react: async (id: string, body: ReactBody, options?: Options) =>
    await call<ReactReply>("POST", `/v1/post/${encodeURIComponent(id)}/reaction`, { body }, options),
  /** Removes a reaction of the user, or of the guest with the token. Scope: `asides:write`. */
  removeReaction: async (id: string, reaction_name: string, options?: Options) =>
    await call<RemoveReactionReply>(
      "DELETE",
      `/v1/post/${encodeURIComponent(id)}/reaction/${encodeURIComponent(reaction_name)}/delete`,
      {},
      options,
    ),
  /** Changes a comment of the caller. Scope: `asides:write`. */
  updateComment: async (id: string, body: UpdateCommentBody, options?: Options) =>
    await call<UpdateCommentReply>("PUT", `/v1/comment/${encodeURIComponent(id)}/update`, { body }, options),
});
