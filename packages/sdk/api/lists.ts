// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type AssignLabelBody = {
  post_ids: Array<string>;
  add?: Array<string> | undefined;
  remove?: Array<string> | undefined;
  favorite?: boolean | undefined;
};
export type AssignLabelReply = {
  posts: Array<{
    post_id: string;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
  }>;
};
export type CreateLabelBody = {
  id?: string | undefined;
  name: string;
  color?: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink" | undefined;
};
export type CreateLabelReply = {
  id: string;
  kind: "label" | "favorite";
  name: string;
  color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
  posts: number;
};
export type CreatedEventsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  dateFilter?: "any" | "today" | "week" | "month" | "year" | "custom" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  time_zone?: string | undefined;
  labelIds?: string | undefined;
  search?: string | undefined;
  sort?: "newest" | "oldest" | undefined;
  filter?: "all" | "sent" | "drafts" | "favorites" | undefined;
};
export type CreatedEventsReply = {
  items: Array<{
    event_id: string;
    post_id: string;
    title: string;
    post_status: "DRAFT" | "DRAFT_EDIT_VIDEO" | "DRAFT_PREVIEW" | "DRAFT_SHARABLE_LINK" | "DRAFT_SPEAKING_NOTES" | "SENT";
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    created_at: string;
    sent_at: string | null;
    recipients: number;
    viewers: number;
    replies: number;
    unviewed_replies: number;
    reactions: number;
    unviewed_reactions: number;
    comments: number;
    approval_status: "pending" | "approved" | "rejected" | "expired" | null;
    has_persona: boolean;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type DeleteLabelReply = {
  success: true;
};
export type DeletedEventsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
};
export type DeletedEventsReply = {
  items: Array<{
    event_id: string;
    title: string;
    duration: number;
    deleted_at: string;
    purge_at: string;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type InboxQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  dateFilter?: "any" | "today" | "week" | "month" | "year" | "custom" | undefined;
  from?: string | undefined;
  to?: string | undefined;
  time_zone?: string | undefined;
  labelIds?: string | undefined;
  search?: string | undefined;
  filter?: "all" | "unviewed" | "favorites" | "replies" | "archived" | undefined;
};
export type InboxReply = {
  items: Array<{
    post_id: string;
    event_id: string;
    title: string;
    from: {
      user_id: string | null;
      name: string;
      image_url: string | null;
    };
    is_reply: boolean;
    is_private: boolean;
    is_audio: boolean;
    poster_url: string | null;
    duration: number;
    authenticity_type: number;
    summary: string | null;
    received_at: string;
    viewed: boolean;
    archived: boolean;
    acknowledgement: "none" | "wanted" | "given";
    replied: boolean;
    labels: Array<{
      label_id: string;
      kind: "label" | "favorite";
      name: string;
      color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    }>;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type InboxCountReply = {
  total: number;
  unviewed: number;
};
export type MarkInboxBody = {
  post_ids: Array<string>;
  archived?: boolean | undefined;
  viewed?: boolean | undefined;
};
export type MarkInboxReply = {
  changed: number;
};
export type UnviewedCountReply = {
  count: number;
};
export type UserLabelsReply = {
  labels: Array<{
    id: string;
    kind: "label" | "favorite";
    name: string;
    color: "slate" | "red" | "orange" | "amber" | "green" | "teal" | "blue" | "violet" | "pink";
    posts: number;
  }>;
};

export const listsOf = (call: Call) => ({
  /** Adds labels to posts that the user may view and removes others; `favorite` is the star. Other posts are ignored. Gated labels_favorites. Scope: `asides:write`. */
  assignLabel: async (body: AssignLabelBody, options?: Options) =>
    await call<AssignLabelReply>("POST", `/v1/label/assign`, { body }, options),
  /** Creates a label, or changes its name and color (`id`). Gated labels_favorites. Scope: `asides:write`. */
  createLabel: async (body: CreateLabelBody, options?: Options) =>
    await call<CreateLabelReply>("POST", `/v1/label/create`, { body }, options),
  /** Lists the user's Asides, including drafts. Scope: `asides:read`. */
  createdEvents: Object.assign(
    async (query: CreatedEventsQuery = {}, options?: Options) =>
      await call<CreatedEventsReply>("POST", `/v1/dashboard/events/created`, { query, isRead: true }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: CreatedEventsQuery = {}, options?: Options) =>
        listAll<CreatedEventsReply, "items">(
          async (at) =>
            await call<CreatedEventsReply>("POST", `/v1/dashboard/events/created`, { query: { ...query, ...at }, isRead: true }, options),
          "items",
        ),
    },
  ),
  /** Deletes a label. Its posts are kept. Scope: `asides:write`. */
  deleteLabel: async (id: string, options?: Options) =>
    await call<DeleteLabelReply>("DELETE", `/v1/label/${encodeURIComponent(id)}/delete`, {}, options),
  /** Lists the user's deleted Asides that can be restored, last deleted first. Scope: `asides:read`. */
  deletedEvents: Object.assign(
    async (query: DeletedEventsQuery = {}, options?: Options) =>
      await call<DeletedEventsReply>("GET", `/v1/dashboard/events/deleted`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: DeletedEventsQuery = {}, options?: Options) =>
        listAll<DeletedEventsReply, "items">(
          async (at) => await call<DeletedEventsReply>("GET", `/v1/dashboard/events/deleted`, { query: { ...query, ...at } }, options),
          "items",
        ),
    },
  ),
  /** Lists received posts and replies, newest first. Scope: `asides:read`. */
  inbox: Object.assign(
    async (query: InboxQuery = {}, options?: Options) =>
      await call<InboxReply>("POST", `/v1/dashboard/inbox`, { query, isRead: true }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: InboxQuery = {}, options?: Options) =>
        listAll<InboxReply, "items">(
          async (at) => await call<InboxReply>("POST", `/v1/dashboard/inbox`, { query: { ...query, ...at }, isRead: true }, options),
          "items",
        ),
    },
  ),
  /** Returns the number of received posts that are not archived: all and unviewed. Scope: `asides:read`. */
  inboxCount: async (options?: Options) => await call<InboxCountReply>("GET", `/v1/dashboard/inbox/count`, {}, options),
  /** Archives received posts or moves them back, and marks them viewed or unviewed. Posts outside the user's inbox are ignored. Scope: `asides:write`. */
  markInbox: async (body: MarkInboxBody, options?: Options) =>
    await call<MarkInboxReply>("POST", `/v1/dashboard/inbox/mark`, { body }, options),
  /** Returns the number of received posts that the user has not opened. Scope: `asides:read`. */
  unviewedCount: async (options?: Options) => await call<UnviewedCountReply>("GET", `/v1/post/unviewed/count`, {}, options),
  /** Lists the user's labels by name, including the star once it was used. Scope: `asides:read`. */
  userLabels: async (options?: Options) => await call<UserLabelsReply>("GET", `/v1/user/labels`, {}, options),
});
