// Generated from the contracts by `node scripts/sdk/generate-sdk.ts`. Do not edit.
import type { Call, Options } from "../call.ts";
import { listAll } from "../list-all.ts";

export type AddFormSubmissionNoteBody = {
  id: string;
  text: string;
};
export type AddFormSubmissionNoteReply = {
  id: string;
  form_id: string;
  form_title: string;
  status: "new" | "open" | "waiting" | "closed";
  is_held: boolean;
  name: string;
  email: string;
  excerpt: string;
  has_video: boolean;
  is_duplicate: boolean;
  assignee: {
    id: string;
    name: string;
  } | null;
  submitted_at: string;
  last_message_at: string;
  answers: Array<{
    key: string;
    label: string;
    value: string;
  }>;
  post_id: string | null;
  has_attachments: boolean;
  page_origin: string | null;
  messages: Array<{
    id: string;
    kind: "text" | "video";
    is_from_visitor: boolean;
    author_name: string;
    text: string;
    post_id: string | null;
    event_id: string | null;
    created_at: string;
  }>;
  notes: Array<{
    id: string;
    author_name: string;
    text: string;
    created_at: string;
  }>;
  duplicates: Array<{
    id: string;
    name: string;
    email: string;
    submitted_at: string;
  }>;
  assignable: Array<{
    id: string;
    name: string;
  }>;
};
export type ExportFormSubmissionsQuery = {
  form_id?: string | undefined;
  status?: "new" | "open" | "waiting" | "closed" | "held" | "all" | undefined;
  assignee?: "me" | "none" | string | undefined;
  query?: string | undefined;
};
export type ListFormSubmissionsQuery = {
  /** Counts from 1, which is the default. Not together with cursor. */
  page?: number | undefined;
  /** next_cursor of the page before. Rows that are added or deleted meanwhile cause no gaps and no repetitions. */
  cursor?: string | undefined;
  form_id?: string | undefined;
  status?: "new" | "open" | "waiting" | "closed" | "held" | "all" | undefined;
  assignee?: "me" | "none" | string | undefined;
  query?: string | undefined;
};
export type ListFormSubmissionsReply = {
  items: Array<{
    id: string;
    form_id: string;
    form_title: string;
    status: "new" | "open" | "waiting" | "closed";
    is_held: boolean;
    name: string;
    email: string;
    excerpt: string;
    has_video: boolean;
    is_duplicate: boolean;
    assignee: {
      id: string;
      name: string;
    } | null;
    submitted_at: string;
    last_message_at: string;
  }>;
  page: number;
  page_size: number;
  total: number;
  /** The cursor of the next page; null on the last one. */
  next_cursor: string | null;
};
export type ListFormsReply = {
  forms: Array<{
    id: string;
    slug: string | null;
    title: string;
    intro: string;
    fields: Array<{
      key: string;
      label: string;
      type: "text" | "email" | "phone" | "domain" | "longtext" | "select" | "checkbox";
      is_required: boolean;
      options: Array<string>;
    }>;
    success_text: string;
    allows_video: boolean;
    requires_video: boolean;
    max_video_seconds: number;
    allows_attachments: boolean;
    max_attachment_bytes: number;
    branding: {
      accent: string | null;
      logo_url: string | null;
    };
    origins: Array<string>;
    notify_emails: Array<string>;
    webhook_url: string | null;
    webhook_secret: string | null;
    webhook_failure: {
      text: string;
      at: string;
    } | null;
    agents: Array<{
      id: string;
      name: string;
    }>;
    assignable: Array<{
      id: string;
      name: string;
    }>;
    is_active: boolean;
    can_manage: boolean;
    url: string;
    new_count: number;
    open_count: number;
    created_at: string;
  }>;
  can_create: boolean;
};
export type ReadFormSubmissionReply = {
  id: string;
  form_id: string;
  form_title: string;
  status: "new" | "open" | "waiting" | "closed";
  is_held: boolean;
  name: string;
  email: string;
  excerpt: string;
  has_video: boolean;
  is_duplicate: boolean;
  assignee: {
    id: string;
    name: string;
  } | null;
  submitted_at: string;
  last_message_at: string;
  answers: Array<{
    key: string;
    label: string;
    value: string;
  }>;
  post_id: string | null;
  has_attachments: boolean;
  page_origin: string | null;
  messages: Array<{
    id: string;
    kind: "text" | "video";
    is_from_visitor: boolean;
    author_name: string;
    text: string;
    post_id: string | null;
    event_id: string | null;
    created_at: string;
  }>;
  notes: Array<{
    id: string;
    author_name: string;
    text: string;
    created_at: string;
  }>;
  duplicates: Array<{
    id: string;
    name: string;
    email: string;
    submitted_at: string;
  }>;
  assignable: Array<{
    id: string;
    name: string;
  }>;
};
export type ReplyToFormSubmissionBody = {
  id: string;
  text: string;
};
export type ReplyToFormSubmissionReply = {
  id: string;
  form_id: string;
  form_title: string;
  status: "new" | "open" | "waiting" | "closed";
  is_held: boolean;
  name: string;
  email: string;
  excerpt: string;
  has_video: boolean;
  is_duplicate: boolean;
  assignee: {
    id: string;
    name: string;
  } | null;
  submitted_at: string;
  last_message_at: string;
  answers: Array<{
    key: string;
    label: string;
    value: string;
  }>;
  post_id: string | null;
  has_attachments: boolean;
  page_origin: string | null;
  messages: Array<{
    id: string;
    kind: "text" | "video";
    is_from_visitor: boolean;
    author_name: string;
    text: string;
    post_id: string | null;
    event_id: string | null;
    created_at: string;
  }>;
  notes: Array<{
    id: string;
    author_name: string;
    text: string;
    created_at: string;
  }>;
  duplicates: Array<{
    id: string;
    name: string;
    email: string;
    submitted_at: string;
  }>;
  assignable: Array<{
    id: string;
    name: string;
  }>;
};
export type ReplyToFormSubmissionByVideoReply = {
  event_id: string;
  post_id: string;
};
export type UpdateFormSubmissionBody = {
  status?: "new" | "open" | "waiting" | "closed" | undefined;
  assignee_id?: string | null | undefined;
  is_held?: boolean | undefined;
};
export type UpdateFormSubmissionReply = {
  id: string;
  form_id: string;
  form_title: string;
  status: "new" | "open" | "waiting" | "closed";
  is_held: boolean;
  name: string;
  email: string;
  excerpt: string;
  has_video: boolean;
  is_duplicate: boolean;
  assignee: {
    id: string;
    name: string;
  } | null;
  submitted_at: string;
  last_message_at: string;
  answers: Array<{
    key: string;
    label: string;
    value: string;
  }>;
  post_id: string | null;
  has_attachments: boolean;
  page_origin: string | null;
  messages: Array<{
    id: string;
    kind: "text" | "video";
    is_from_visitor: boolean;
    author_name: string;
    text: string;
    post_id: string | null;
    event_id: string | null;
    created_at: string;
  }>;
  notes: Array<{
    id: string;
    author_name: string;
    text: string;
    created_at: string;
  }>;
  duplicates: Array<{
    id: string;
    name: string;
    email: string;
    submitted_at: string;
  }>;
  assignable: Array<{
    id: string;
    name: string;
  }>;
};

export const formsOf = (call: Call) => ({
  /** Adds an internal note, which the visitor never sees. Scope: `forms:write`. */
  addFormSubmissionNote: async (id: string, body: AddFormSubmissionNoteBody, options?: Options) =>
    await call<AddFormSubmissionNoteReply>("POST", `/v1/admin/form/submission/${encodeURIComponent(id)}/note`, { body }, options),
  /** Returns the same submissions as CSV, with every answer and the transcript. Scope: `forms:read`. */
  exportFormSubmissions: async (query: ExportFormSubmissionsQuery = {}, options?: Options) =>
    await call<Response>("GET", `/v1/admin/form/submissions/export`, { query, isFile: true }, options),
  /** Lists submissions of the forms that the caller handles, by the newest message. Scope: `forms:read`. */
  listFormSubmissions: Object.assign(
    async (query: ListFormSubmissionsQuery = {}, options?: Options) =>
      await call<ListFormSubmissionsReply>("GET", `/v1/admin/form/submissions`, { query }, options),
    {
      /** Every item of all pages, read as they are needed. */
      all: (query: ListFormSubmissionsQuery = {}, options?: Options) =>
        listAll<ListFormSubmissionsReply, "items">(
          async (at) => await call<ListFormSubmissionsReply>("GET", `/v1/admin/form/submissions`, { query: { ...query, ...at } }, options),
          "items",
        ),
    },
  ),
  /** Lists the forms whose submissions the caller handles: the product's own for its administrators, and the company's. Scope: `forms:read`. */
  listForms: async (options?: Options) => await call<ListFormsReply>("GET", `/v1/admin/forms`, {}, options),
  /** Returns a submission with its answers, conversation and internal notes. Scope: `forms:read`. */
  readFormSubmission: async (id: string, options?: Options) =>
    await call<ReadFormSubmissionReply>("GET", `/v1/admin/form/submission/${encodeURIComponent(id)}`, {}, options),
  /** Answers in writing: the visitor gets an email. The submission then waits for the visitor. Scope: `forms:write`. */
  replyToFormSubmission: async (id: string, body: ReplyToFormSubmissionBody, options?: Options) =>
    await call<ReplyToFormSubmissionReply>("POST", `/v1/admin/form/submission/${encodeURIComponent(id)}/reply`, { body }, options),
  /** Creates an Aside to the visitor, as a draft. Once it is sent, it is part of the conversation. Scope: `forms:write`. */
  replyToFormSubmissionByVideo: async (id: string, options?: Options) =>
    await call<ReplyToFormSubmissionByVideoReply>("POST", `/v1/admin/form/submission/${encodeURIComponent(id)}/video`, {}, options),
  /** Sets status or assignee, or releases a held submission, which then notifies as a new one does. Scope: `forms:write`. */
  updateFormSubmission: async (id: string, body: UpdateFormSubmissionBody = {}, options?: Options) =>
    await call<UpdateFormSubmissionReply>("PUT", `/v1/admin/form/submission/${encodeURIComponent(id)}`, { body }, options),
});
