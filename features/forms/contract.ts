import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, longText, optionalLongText, optionalText, timestamp } from "@aside/contract/fields.ts";

export const MAX_FIELDS = 20;
/** Characters of an answer of several lines, and of a message. */
export const MAX_LONG_TEXT = 5000;

/** A built-in form's slug (built-in-forms.ts), or the id of a company's form. */
export const formKey = z.string().min(1).max(64);

export const formField = z.object({
  /** Lowercase letters, digits and underscores; unique in its form. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label: z.string(),
  type: z.enum(["text", "email", "phone", "domain", "longtext", "select", "checkbox"]),
  is_required: z.boolean(),
  /** Only of a select. */
  options: z.array(z.string()),
});
export type FormField = z.infer<typeof formField>;

export const formBranding = z.object({
  /** `#rrggbb`: the color of the submit button; null: the product's. */
  accent: z.string().nullable(),
  logo_url: z.string().nullable(),
});

/** A form as a visitor sees it. */
export const publicForm = z.object({
  id,
  /** Null: a company's form. */
  slug: z.string().nullable(),
  title: z.string(),
  intro: z.string(),
  fields: z.array(formField),
  success_text: z.string(),
  allows_video: z.boolean(),
  requires_video: z.boolean(),
  max_video_seconds: z.number().int(),
  allows_attachments: z.boolean(),
  /** The largest file that may be attached. */
  max_attachment_bytes: z.number().int(),
  branding: formBranding,
});
export type PublicForm = z.infer<typeof publicForm>;

/** By field key. A checkbox is `yes` or empty. */
export const answers = z
  .record(z.string().max(40), optionalLongText(MAX_LONG_TEXT))
  .refine((all) => Object.keys(all).length <= MAX_FIELDS)
  .meta({ maxProperties: MAX_FIELDS });

const formParams = z.object({ id: formKey });

export const readForm = endpoint({
  name: "readForm",
  method: "GET",
  path: "/v1/form/:id",
  summary: "Returns a form: its fields, limits and branding.",
  access: "none",
  params: formParams,
  output: publicForm,
  errors: ["form_closed"],
});

export const startForm = endpoint({
  name: "startForm",
  method: "POST",
  path: "/v1/form/:id/start",
  summary: "Starts a submission as a draft. Its post takes a video and attachments; a guest gets the token that records and submits it.",
  access: "optional",
  params: formParams,
  body: z.object({
    name: optionalText(100).default(""),
    /** A solved challenge (/v1/siteverify/challenge), where cookies are not available. */
    bot_proof: z.string().max(8192).optional(),
    /** The origin of the page that frames the form. Kept only if the form names it. */
    page_origin: z.string().max(300).optional(),
  }),
  output: z.object({ submission_id: id, event_id: id, post_id: id, guest_token: z.string().nullable() }),
  errors: ["bot_check_needed", "form_closed"],
  // Also called in the frame of another site, which has no cookies.
  withoutCsrf: true,
  limit: { max: 30, windowSeconds: 600 },
});

export const submitForm = endpoint({
  name: "submitForm",
  method: "POST",
  path: "/v1/form/submission/:id/submit",
  summary: "Submits a draft of the caller. Repeating it changes nothing.",
  access: "user-or-guest",
  params: idParams,
  body: z.object({
    answers,
    /** Emails the sender what they submitted. */
    wants_copy: z.boolean().default(false),
    /** People leave this field empty, programs that fill in every field do not. */
    website: z.string().max(1000).default(""),
  }),
  output: z.object({
    submission_id: id,
    /** The sender's path to the conversation, with a secret key. */
    conversation_url: z.string(),
  }),
  errors: ["invalid_answers", "video_required", "no_video", "form_closed"],
  limit: { max: 30, windowSeconds: 600 },
});

/** Seen by both sides. An answer by video is an Aside of its own. */
export const conversationMessage = z.object({
  id,
  kind: z.enum(["text", "video"]),
  is_from_visitor: z.boolean(),
  author_name: z.string(),
  text: z.string(),
  /** Only of a video. */
  post_id: id.nullable(),
  event_id: id.nullable(),
  created_at: timestamp,
});
export type ConversationMessage = z.infer<typeof conversationMessage>;

const conversationKey = z.object({ submission_id: id, key: z.string().min(1).max(100) });

export const readConversation = endpoint({
  name: "readFormConversation",
  method: "POST",
  path: "/v1/form/conversation",
  summary: "Returns the conversation that a submission started, to the holder of its key.",
  access: "optional",
  body: conversationKey,
  output: z.object({
    submission_id: id,
    form_title: z.string(),
    visitor_name: z.string(),
    submitted_at: timestamp,
    is_closed: z.boolean(),
    answers: z.array(z.object({ label: z.string(), value: z.string() })),
    /** The visitor's video and attachments; null: none. */
    post_id: id.nullable(),
    messages: z.array(conversationMessage),
    /** With it the visitor watches their own video and replies; null: they submitted while signed in. */
    guest_token: z.string().nullable(),
  }),
  limit: { max: 60, windowSeconds: 60 },
});

export const writeToConversation = endpoint({
  name: "writeToFormConversation",
  method: "POST",
  path: "/v1/form/conversation/message",
  summary: "Adds a text message of the visitor. A closed conversation is open again.",
  access: "optional",
  body: conversationKey.extend({
    /** Made by the client, so that a repeated request adds one message. */
    id,
    text: longText(MAX_LONG_TEXT),
  }),
  output: conversationMessage,
  limit: { max: 20, windowSeconds: 600 },
});
