import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, optionalLongText, optionalText, personName, text, timestamp } from "@aside/contract/fields.ts";
import { MAX_RECIPIENTS_TEXT } from "@aside/contract/parse-recipients.ts";
import { copy } from "./copy.ts";

export const POST_STATUSES = ["DRAFT", "DRAFT_EDIT_VIDEO", "DRAFT_PREVIEW", "DRAFT_SHARABLE_LINK", "DRAFT_SPEAKING_NOTES", "SENT"] as const;

export const postStatus = z.enum(POST_STATUSES);

export type PostStatus = z.infer<typeof postStatus>;

/** In the company library (features/library). expired: approved, but its expiry date has passed. */
export const APPROVAL_STATUSES = ["pending", "approved", "rejected", "expired"] as const;
export const approvalStatus = z.enum(APPROVAL_STATUSES);
export type ApprovalStatus = z.infer<typeof approvalStatus>;

export const VIDEO_STATUSES = ["DRAFT", "PROCESSING", "PROCESSED", "FAILED", "WAITING"] as const;

const guestEmail = email({ required: copy.guestEmailInvalid, invalid: copy.guestEmailInvalid });

export const urlEntry = z.object({
  url: z.string(),
  url_type: z.enum(["FILE", "THUMBNAIL", "EMAIL_THUMBNAIL", "GIF", "DRIVER_IMAGE"]),
  metadata: z.record(z.string(), z.unknown()),
});

/** What a player needs. Times in seconds, sizes in pixels; URLs are paths of this server. */
export const postMedia = z.object({
  state: z.enum(["none", "recording", "converting", "complete", "failed"]),
  take_id: id.nullable(),
  duration: z.number(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  master_url: z.string().nullable(),
  video_url: z.string().nullable(),
  audio_url: z.string().nullable(),
  video_codec: z.string().nullable(),
  audio_codec: z.string().nullable(),
  /** Lower qualities for slow lines, best first; empty until they are made. Pixels as displayed; bits per second on average. */
  renditions: z.array(z.object({ url: z.string(), codec: z.string(), width: z.number(), height: z.number(), bitrate: z.number() })),
  poster_url: z.string().nullable(),
  captions_url: z.string().nullable(),
  download_url: z.string().nullable(),
  /** What signs downloads: a certificate of an authority, this server's own that verifiers do not know, or nothing. */
  credentials: z.enum(["known_issuer", "unknown_issuer", "none"]),
});

export type PostMedia = z.infer<typeof postMedia>;

export const enrichment = z.object({
  kind: z.enum(["poster", "gif", "email_thumbnail", "audio_aac", "mp4", "transcript", "conversion"]),
  state: z.enum(["WAITING", "PROCESSING", "PROCESSED", "FAILED"]),
  progress: z.number().min(0).max(1),
});

export const reaction = z.object({
  id,
  reaction_name: z.string(),
  name: z.string(),
  user_id: id.nullable(),
  at_second: z.number().nullable(),
  created_at: timestamp,
  is_own: z.boolean(),
  /** Visible to the post's author; true for all others. */
  viewed: z.boolean(),
});

export const postAbilities = z.object({
  view: z.boolean(),
  update: z.boolean(),
  delete: z.boolean(),
  send: z.boolean(),
  reply: z.boolean(),
  /** The reply also goes to all recipients. */
  reply_all: z.boolean(),
  reply_private: z.boolean(),
  see_comments: z.boolean(),
  comment: z.boolean(),
  /** To the Aside's creator, in a separate Aside. */
  write_to_creator: z.boolean(),
  react: z.boolean(),
  acknowledge: z.boolean(),
  download: z.boolean(),
  see_views: z.boolean(),
});

/** Authenticity: 0 none (audio or upload), 1 unmodified, 2 body, 3 face, 4 logged-out creator. */
export const authenticityType = z.number().int().min(0).max(4);

/** Palette names; packages/ui defines their colors for both themes. */
export const LABEL_COLORS = ["slate", "red", "orange", "amber", "green", "teal", "blue", "violet", "pink"] as const;

export const labelColor = z.enum(LABEL_COLORS);

export type LabelColor = z.infer<typeof labelColor>;

/** A label of a post or a list row (`PostUserLabels`): the actor's own labels only. */
export const postLabel = z.object({ label_id: id, kind: z.enum(["label", "favorite"]), name: z.string(), color: labelColor });

export type PostLabel = z.infer<typeof postLabel>;

export const MAX_CHAPTERS = 50;

/** `start` in seconds of the shown video. */
export const chapter = z.object({ start: z.number().min(0), title: text(80) });

export type Chapter = z.infer<typeof chapter>;

export const PERSONA_STATUSES = ["DRAFT", "PROCESSING", "PROCESSED", "FAILED"] as const;
export const personaStatus = z.enum(PERSONA_STATUSES);
export type PersonaStatus = z.infer<typeof personaStatus>;

export const personaInfo = z.object({
  persona_status: personaStatus,
  persona_id: id,
  driver_image: z.string().nullable(),
  /** What made its video: this server, or a provider. */
  engine: z.enum(["embedded", "provider"]),
  /** Its person withdrew their consent after the video was made. */
  is_revoked: z.boolean(),
});
export type PersonaInfo = z.infer<typeof personaInfo>;

/** A recipient, and how often they opened the post. */
export const recipientViews = z.object({ user_id: id, views: z.number() });

export type RecipientViews = z.infer<typeof recipientViews>;

export const postSchema = z.object({
  id,
  event_id: id,
  title: z.string(),
  creator_id: id.nullable(),
  creator_name: z.string(),
  /** The author's profile picture: a path of this server. */
  creator_image_url: z.string().nullable(),
  is_creator: z.boolean(),
  is_reply: z.boolean(),
  is_private: z.boolean(),
  /** Replies to its Aside are private (keep_replies_private). */
  keeps_replies_private: z.boolean(),
  /** The actor is a recipient, by account or by their personal link. */
  is_recipient: z.boolean(),
  /** The actor is a bcc recipient: only the Aside's creator sees that, and their replies, comments and reactions. */
  is_bcc: z.boolean(),
  /** All recipients for the author and the Aside's creator, otherwise only the actor. Only the creator sees bcc recipients. */
  recipients: z.array(recipientViews),
  post_type: z.literal("VIDEO"),
  is_active: z.boolean(),
  send_copy: z.boolean(),
  is_audio: z.boolean(),
  post_status: postStatus,
  video_status: z.enum(VIDEO_STATUSES),
  authenticity_type: authenticityType,
  /** The video was cut, merged or changed after it was recorded. */
  is_edited: z.boolean(),
  urls: z.array(urlEntry),
  original_urls: z.array(urlEntry),
  media: postMedia,
  enrichments: z.array(enrichment),
  ai_summary: z.string().nullable(),
  transcription_text: z.string().nullable(),
  transcript_state: z.enum(["none", "live", "final", "removed"]),
  action_items: z.unknown().nullable(),
  ai_prompt: z.string().nullable(),
  ai_suggestions: z.unknown().nullable(),
  /** For every viewer: sanitized HTML that may contain links. */
  note: z.string(),
  /** False: no files are attached. True: there are files, or there were. */
  has_attachments: z.boolean(),
  /** Recipients typed before sending, for the author of an Aside that is not sent; otherwise null. */
  draft_recipients: z.string().nullable(),
  draft_bcc: z.string().nullable(),
  /** A library video follows what is recorded (`GET /v1/post/:id/template`); only its author sees it. */
  has_template: z.boolean(),
  /** The actor's own notes, which no one else sees: sanitized HTML. Null without a session. */
  my_notes: z.string().nullable(),
  /** The teleprompter's text, for the author only: HTML limited to the editor's tags. */
  speaking_notes: z.string().nullable(),
  /** Chapters of the shown take, in order; empty if none are set. */
  chapters: z.array(chapter).max(MAX_CHAPTERS),
  PostViews: z.object({ page_views: z.number(), video_views: z.number(), viewers: z.number() }),
  unknown_views: z.number(),
  Reactions: z.array(reaction),
  /** The actor's own. */
  PostUserLabels: z.array(postLabel),
  /** Its place in the company library, for its author and those whom the library lets watch it. */
  folder_id: id.nullable(),
  approval_status: approvalStatus.nullable(),
  /** The persona that makes its video. `driver_image`: a path of this server, for the author only. */
  persona_info: personaInfo.nullable(),
  acknowledged_at: timestamp.nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  sent_at: timestamp.nullable(),
  abilities: postAbilities,
});

export type PostJson = z.infer<typeof postSchema>;

/**
 * Files that this server gave out to the caller for a draft of theirs in this Aside. The call then returns that draft with the given fields,
 * and creates no second one.
 */
const uploadedUrls = z
  .array(
    z.object({
      url: z.string().min(1).max(2000),
      url_type: urlEntry.shape.url_type.optional(),
      metadata: z.object({ logged_out_creator_email: guestEmail.optional() }).optional(),
    }),
  )
  .max(20)
  .optional();

export const createPost = endpoint({
  name: "createPost",
  method: "POST",
  path: "/v1/post/create",
  summary: "Creates a draft post in an Aside: the creator's own, or a signed-in person's reply.",
  access: "user",
  scope: "asides:write",
  body: z.object({
    creator_id: id.optional(),
    event_id: id,
    post_type: z.literal("VIDEO").default("VIDEO"),
    is_active: z.boolean().default(true),
    send_copy: z.boolean().default(false),
    title: optionalText(200).default(""),
    is_audio: z.boolean().default(false),
    is_private: z.boolean().default(false),
    urls: uploadedUrls,
  }),
  output: postSchema,
  errors: ["replies_not_allowed", "urls_unknown"],
});

export const createGuestResponse = endpoint({
  name: "createGuestResponse",
  method: "POST",
  path: "/v1/post/create/guest/response",
  summary: "Creates a guest's draft reply; `guest_token` is the guest's session (sent as access-token) for this browser.",
  access: "optional",
  body: z.object({
    guest_user_name: personName(100),
    event_id: id,
    title: optionalText(200).default(""),
    is_audio: z.boolean().default(false),
    is_private: z.boolean().default(false),
    /** The guest's address, shown to the Aside's creator only. It may also be in the metadata of a url. */
    logged_out_creator_email: guestEmail.optional(),
    urls: uploadedUrls,
  }),
  output: z.object({ post: postSchema, guest_token: z.string() }),
  errors: ["replies_not_allowed", "urls_unknown"],
  limit: { max: 20, windowSeconds: 60 },
});

export const getPost = endpoint({
  name: "getPost",
  method: "GET",
  path: "/v1/post/:id",
  summary: "Returns a post, as far as the caller may see it.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  output: postSchema,
});

export const getEventPosts = endpoint({
  name: "getEventPosts",
  method: "GET",
  path: "/v1/event/:id/posts",
  summary:
    "Returns the posts of an Aside that the caller may see, oldest first. With `previewPostId`, a post of the caller: as its recipients will see them.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  query: z.object({ previewPostId: id.optional(), userId: id.optional() }),
  output: z.object({ posts: z.array(postSchema) }),
});

/** Characters of HTML. */
export const MAX_NOTES = 20_000;

export const updatePost = endpoint({
  name: "updatePost",
  method: "POST",
  path: "/v1/post/:id/update",
  summary: "Changes fields of a post. A `post_status` outside the transition table is refused with 409.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  body: z.object({
    title: optionalText(200).optional(),
    /** HTML; tags that the editor does not make are removed. Links need add_notes_hyperlinks. */
    note: optionalLongText(MAX_NOTES).optional(),
    my_notes: optionalLongText(MAX_NOTES).optional(),
    speaking_notes: optionalLongText(20_000).optional(),
    /** Recipients as typed before sending, valid or not. Ignored for replies, and once the post is sent. */
    draft_recipients: optionalLongText(MAX_RECIPIENTS_TEXT).optional(),
    draft_bcc: optionalLongText(MAX_RECIPIENTS_TEXT).optional(),
    send_copy: z.boolean().optional(),
    is_private: z.boolean().optional(),
    post_status: postStatus.exclude(["SENT"]).optional(),
    /** The complete list, in order, at least a second apart and within the shown video; otherwise 422. */
    chapters: z.array(chapter).max(MAX_CHAPTERS).optional(),
  }),
  output: postSchema,
  errors: ["chapters_invalid", "feature_locked", "notes_need_account", "replies_not_allowed"],
});

export const deletePost = endpoint({
  name: "deletePost",
  method: "DELETE",
  path: "/v1/post/:id/delete",
  summary: "Deletes a post and its media. It cannot be restored.",
  access: "user-or-guest",
  scope: "asides:write",
  params: idParams,
  output: ok,
});
