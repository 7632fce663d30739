import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import {
  cursorPageOf,
  cursorQuery,
  id,
  idParams,
  longText,
  ok,
  optionalLongText,
  optionalText,
  text,
  timestamp,
} from "@aside/contract/fields.ts";
import { fileReply } from "@aside/contract/replies.ts";
import { conversationMessage, formBranding, formField, MAX_FIELDS, MAX_LONG_TEXT, publicForm } from "./contract.ts";

export const SUBMISSION_STATUSES = ["new", "open", "waiting", "closed"] as const;
/** new: nobody answered yet. open: the visitor waits for us. waiting: we wait for the visitor. */
export const submissionStatus = z.enum(SUBMISSION_STATUSES);
export type SubmissionStatus = z.infer<typeof submissionStatus>;

const person = z.object({ id, name: z.string() });

const httpsUrl = z.url({ protocol: /^https$/ }).max(500);

/** Title, intro, fields, limits and branding of a built-in form are fixed and ignored. */
export const formSettings = z.object({
  title: text(100),
  intro: optionalLongText(1000).default(""),
  /** In addition to first name, last name and email, which every form has. */
  fields: z
    .array(formField.extend({ label: text(100), options: z.array(text(100)).max(30).default([]), is_required: z.boolean().default(false) }))
    .max(MAX_FIELDS - 3)
    .default([]),
  success_text: optionalLongText(500).default(""),
  allows_video: z.boolean().default(true),
  requires_video: z.boolean().default(false),
  max_video_seconds: z.number().int().min(10).max(300).default(120),
  allows_attachments: z.boolean().default(true),
  branding: formBranding
    .extend({
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i)
        .nullable()
        .default(null),
      logo_url: httpsUrl.nullable().default(null),
    })
    .default({ accent: null, logo_url: null }),
  /** Origins (`https://www.example.com`) whose pages may frame the form. */
  origins: z.array(z.string().max(300)).max(20).default([]),
  /** Get an email for each submission. */
  notify_emails: z.array(z.string().max(254)).max(10).default([]),
  /** Gets a signed POST for each submission and message; null: none. http only for hosts that the operator allows. */
  webhook_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullable()
    .default(null),
  /** People who handle submissions in addition to the administrators. */
  agent_ids: z.array(id).max(50).default([]),
  is_active: z.boolean().default(true),
});

export const adminForm = publicForm.extend({
  origins: z.array(z.string()),
  notify_emails: z.array(z.string()),
  webhook_url: z.string().nullable(),
  /** Signs webhooks (HMAC-SHA-256); null for people who may not manage the form. */
  webhook_secret: z.string().nullable(),
  /** The last attempt to call the webhook, if it failed; null for people who may not manage the form. */
  webhook_failure: z.object({ text: z.string(), at: timestamp }).nullable(),
  agents: z.array(person),
  /** Administrators and agents: who may be assigned. */
  assignable: z.array(person),
  is_active: z.boolean(),
  /** The caller may change it, not only handle its submissions. */
  can_manage: z.boolean(),
  /** The page of the form. */
  url: z.string(),
  new_count: z.number().int(),
  open_count: z.number().int(),
  created_at: timestamp,
});
export type AdminForm = z.infer<typeof adminForm>;

export const listForms = endpoint({
  name: "listForms",
  method: "GET",
  path: "/v1/admin/forms",
  summary: "Lists the forms whose submissions the caller handles: the product's own for its administrators, and the company's.",
  access: "user",
  scope: "forms:read",
  output: z.object({ forms: z.array(adminForm), can_create: z.boolean() }),
});

export const createForm = endpoint({
  name: "createForm",
  method: "POST",
  path: "/v1/admin/form",
  summary: "Creates a form of the caller's company.",
  access: "user",
  permission: "forms.manage",
  body: formSettings,
  output: adminForm,
  errors: ["too_many_forms", "invalid_form"],
  limit: { max: 60, windowSeconds: 60 },
});

export const updateForm = endpoint({
  name: "updateForm",
  method: "PUT",
  path: "/v1/admin/form/:id",
  summary: "Changes a form.",
  access: "user",
  permission: "forms.manage",
  params: idParams,
  body: formSettings,
  output: adminForm,
  errors: ["invalid_form"],
});

export const deleteForm = endpoint({
  name: "deleteForm",
  method: "DELETE",
  path: "/v1/admin/form/:id",
  summary: "Deletes a company's form. Its submissions stay.",
  access: "user",
  permission: "forms.manage",
  params: idParams,
  output: ok,
});

export const rotateFormSecret = endpoint({
  name: "rotateFormSecret",
  method: "POST",
  path: "/v1/admin/form/:id/secret",
  summary: "Replaces the secret that signs the form's webhooks.",
  access: "user",
  permission: "forms.manage",
  params: idParams,
  output: z.object({ webhook_secret: z.string() }),
});

export const testFormWebhook = endpoint({
  name: "testFormWebhook",
  method: "POST",
  path: "/v1/admin/form/:id/webhook/test",
  summary: "Calls the form's webhook with an event `test` and waits for its answer.",
  access: "user",
  permission: "forms.manage",
  params: idParams,
  /** `failure`: null if the server answered with 2xx. */
  output: z.object({ failure: z.string().nullable() }),
  limit: { max: 20, windowSeconds: 60 },
});

export const submissionItem = z.object({
  id,
  form_id: id,
  form_title: z.string(),
  status: submissionStatus,
  /** Looks like spam: nobody was notified, and the sender got no copy. */
  is_held: z.boolean(),
  name: z.string(),
  email: z.string(),
  /** The beginning of what was written. */
  excerpt: z.string(),
  has_video: z.boolean(),
  /** Another registration names the same domain. */
  is_duplicate: z.boolean(),
  assignee: person.nullable(),
  submitted_at: timestamp,
  last_message_at: timestamp,
});
export type SubmissionItem = z.infer<typeof submissionItem>;

const submissionFilter = z.object({
  form_id: id.optional(),
  /** `all`: every submission but held ones. */
  status: z.enum([...SUBMISSION_STATUSES, "held", "all"]).default("all"),
  /** `me`, `none`, or a person's id. */
  assignee: z.union([z.literal("me"), z.literal("none"), id]).optional(),
  query: optionalText(254).optional(),
});

export const listSubmissions = endpoint({
  name: "listFormSubmissions",
  method: "GET",
  path: "/v1/admin/form/submissions",
  summary: "Lists submissions of the forms that the caller handles, by the newest message.",
  access: "user",
  scope: "forms:read",
  query: cursorQuery.extend(submissionFilter.shape),
  output: cursorPageOf(submissionItem),
});

export const exportSubmissions = endpoint({
  name: "exportFormSubmissions",
  method: "GET",
  path: "/v1/admin/form/submissions/export",
  summary: "Returns the same submissions as CSV, with every answer and the transcript.",
  access: "user",
  scope: "forms:read",
  query: submissionFilter,
  contentType: "text/csv",
  output: fileReply,
  limit: { max: 10, windowSeconds: 60 },
});

export const submission = submissionItem.extend({
  answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  /** With the visitor's video and attachments; the caller may watch it. Null: it was deleted. */
  post_id: id.nullable(),
  has_attachments: z.boolean(),
  /** The site whose page framed the form; null: our own. */
  page_origin: z.string().nullable(),
  messages: z.array(conversationMessage),
  notes: z.array(z.object({ id, author_name: z.string(), text: z.string(), created_at: timestamp })),
  /** Other registrations of the same domain. */
  duplicates: z.array(z.object({ id, name: z.string(), email: z.string(), submitted_at: timestamp })),
  assignable: z.array(person),
});
export type Submission = z.infer<typeof submission>;

export const readSubmission = endpoint({
  name: "readFormSubmission",
  method: "GET",
  path: "/v1/admin/form/submission/:id",
  summary: "Returns a submission with its answers, conversation and internal notes.",
  access: "user",
  scope: "forms:read",
  params: idParams,
  output: submission,
});

export const updateSubmission = endpoint({
  name: "updateFormSubmission",
  method: "PUT",
  path: "/v1/admin/form/submission/:id",
  summary: "Sets status or assignee, or releases a held submission, which then notifies as a new one does.",
  access: "user",
  scope: "forms:write",
  params: idParams,
  body: z.object({
    status: submissionStatus.optional(),
    /** Null: nobody. */
    assignee_id: id.nullable().optional(),
    is_held: z.boolean().optional(),
  }),
  output: submission,
  errors: ["not_assignable"],
});

/** `id`: made by the client, so that a repeated request adds one. */
const written = z.object({ id, text: longText(MAX_LONG_TEXT) });

export const replyToSubmission = endpoint({
  name: "replyToFormSubmission",
  method: "POST",
  path: "/v1/admin/form/submission/:id/reply",
  summary: "Answers in writing: the visitor gets an email. The submission then waits for the visitor.",
  access: "user",
  scope: "forms:write",
  params: idParams,
  body: written,
  output: submission,
});

export const addSubmissionNote = endpoint({
  name: "addFormSubmissionNote",
  method: "POST",
  path: "/v1/admin/form/submission/:id/note",
  summary: "Adds an internal note, which the visitor never sees.",
  access: "user",
  scope: "forms:write",
  params: idParams,
  body: written,
  output: submission,
});

export const replyByVideo = endpoint({
  name: "replyToFormSubmissionByVideo",
  method: "POST",
  path: "/v1/admin/form/submission/:id/video",
  summary: "Creates an Aside to the visitor, as a draft. Once it is sent, it is part of the conversation.",
  access: "user",
  scope: "forms:write",
  params: idParams,
  output: z.object({ event_id: id, post_id: id }),
});
