import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id, idParams, ok, optionalText, timestamp } from "@aside/contract/fields.ts";
import { copy, TRASH_DAYS } from "./copy.ts";
import { recipientViews } from "./post-contract.ts";

/** The six privacy flags, and whether viewers may download the video. */
export const privacySettings = z.object({
  recipients_can_view_post: z.boolean(),
  signed_in_users_can_view_post: z.boolean(),
  allow_anonymous_replies: z.boolean(),
  keep_replies_private: z.boolean(),
  no_replies_allowed: z.boolean(),
  acknowledgement_required: z.boolean(),
  viewers_can_download: z.boolean(),
});
export type PrivacySettings = z.infer<typeof privacySettings>;

export const DEFAULT_PRIVACY: PrivacySettings = {
  recipients_can_view_post: false,
  signed_in_users_can_view_post: false,
  allow_anonymous_replies: true,
  keep_replies_private: false,
  no_replies_allowed: false,
  acknowledgement_required: false,
  viewers_can_download: false,
};

/** BCC: visible to the Aside's creator only. */
export const memberType = z.enum(["TO", "BCC"]);
export type MemberType = z.infer<typeof memberType>;

export const member = z.object({
  member_id: id,
  member_type: memberType,
  UserDetails: z.object({ id, name: z.string(), email: z.string() }),
  added_by_id: id.nullable(),
});

export const eventAbilities = z.object({
  update: z.boolean(),
  delete: z.boolean(),
  send: z.boolean(),
  reply: z.boolean(),
  see_recipients: z.boolean(),
});

export const eventSchema = z.object({
  id,
  title: z.string(),
  creator_id: id,
  Creator: z.object({ id, name: z.string(), email: z.string().nullable() }),
  CreatorPosts: z.array(z.object({ id, post_status: z.string(), title: z.string() })),
  Members: z.array(member),
  /** As in its first post. */
  recipients: z.array(recipientViews),
  PrivacySettings: privacySettings,
  privacy_settings_id: id,
  permissions: z.object({ is_public: z.boolean(), is_active: z.boolean(), is_creator_a_contributor: z.boolean() }),
  created_at: timestamp,
  updated_at: timestamp,
  abilities: eventAbilities,
});
export type EventJson = z.infer<typeof eventSchema>;

export const createEvent = endpoint({
  name: "createEvent",
  method: "POST",
  path: "/v1/event/create",
  summary: "Creates an Aside with its first, empty draft post.",
  example: { title: "Launch" },
  access: "user",
  scope: "asides:write",
  body: z.object({
    creator_id: id.optional(),
    permissions: z.object({ is_public: z.boolean(), is_active: z.boolean(), is_creator_a_contributor: z.boolean() }).partial().optional(),
    title: optionalText(200).optional(),
    /** No list shows it until something is recorded, typed or set. After 30 days without that, it is gone. */
    is_untouched: z.boolean().default(false),
    /** Of a recording that was made before, without a connection: its place in lists of videos. Ignored in the future, or if older than 90 days. */
    recorded_at: timestamp.optional(),
  }),
  output: eventSchema,
  errors: ["create_limit_reached"],
  limit: { max: 60, windowSeconds: 60 },
});

export const updatePrivacySettings = endpoint({
  name: "updatePrivacySettings",
  method: "PUT",
  path: "/v1/event/:id/privacy/settings",
  summary:
    "Changes the six privacy flags, and `viewers_can_download`, which otherwise stays as it is (turning it on is gated download_videos).",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: privacySettings.partial({ viewers_can_download: true }),
  output: privacySettings,
});

export const getEvent = endpoint({
  name: "getEvent",
  method: "GET",
  path: "/v1/event/:id",
  summary: "Returns an Aside, as far as the caller may see it.",
  access: "optional",
  scope: "asides:read",
  params: idParams,
  output: eventSchema,
});

export const createLimit = endpoint({
  name: "createLimit",
  method: "GET",
  path: "/v1/event/create/limit/",
  summary: "Returns whether the signed-in user may create another Aside.",
  access: "user",
  scope: "asides:read",
  query: z.object({ userId: id.optional() }),
  output: z.object({
    create_limit_expired: z.boolean(),
    recording_limit_seconds: z.number(),
    max_upload_bytes: z.number(),
    /** Of a recording's picture, by the lines of 16:9: 1080, or 2160 (4K). */
    max_video_lines: z.number().int(),
  }),
});

export const MAX_MEMBERS = 500;

/** Names are optional. */
export const people = z
  .array(z.object({ email: z.string().max(400), name: optionalText(200).optional() }))
  .max(2 * MAX_MEMBERS, copy.tooManyRecipients(MAX_MEMBERS));

export const addMembers = endpoint({
  name: "addMembers",
  method: "PUT",
  path: "/v1/event/members/add",
  summary:
    "Adds recipients. Only the creator sees those in `bcc` (gated bcc_send). Existing members are unchanged, except that a bcc member in `users` becomes a visible one.",
  access: "user",
  scope: "asides:write",
  body: z
    .object({ event_id: id, users: people.default([]), bcc: people.default([]) })
    .refine(({ users, bcc }) => users.length + bcc.length > 0, { error: copy.noRecipients }),
  output: z.object({ Members: z.array(member) }),
  errors: ["too_many_recipients", "invalid_recipients", "feature_locked"],
});

export const removeMembers = endpoint({
  name: "removeMembers",
  method: "PUT",
  path: "/v1/event/members/remove",
  summary: "Removes recipients. Their personal link stops working, and the Aside leaves their inbox.",
  access: "user",
  scope: "asides:write",
  body: z.object({ event_id: id, member_ids: z.array(id).min(1).max(MAX_MEMBERS) }),
  output: z.object({ Members: z.array(member) }),
});

export const getMember = endpoint({
  name: "getMember",
  method: "GET",
  path: "/v1/member/:id",
  summary: "Returns a recipient of an Aside, for its creator and for the recipient.",
  access: "user",
  scope: "asides:read",
  params: idParams,
  output: member.extend({ event_id: id }),
});

export const restoreEvent = endpoint({
  name: "restoreEvent",
  method: "POST",
  path: "/v1/event/:id/restore",
  summary: `Restores a deleted Aside, within ${TRASH_DAYS} days. Idempotent.`,
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({}),
  output: ok,
  errors: ["deleted_forever"],
});

export const purgeEvent = endpoint({
  name: "purgeEvent",
  method: "DELETE",
  path: "/v1/event/:id/purge",
  summary: "Removes a deleted Aside from the trash: it cannot be restored, and its files are deleted within minutes. Idempotent.",
  access: "user",
  params: idParams,
  output: ok,
  errors: ["conflict"],
});

export const deleteEvent = endpoint({
  name: "deleteEvent",
  method: "DELETE",
  path: "/v1/event/:id/delete",
  summary: `Deletes an Aside with its posts. Its links stop working. Its creator can restore it for ${TRASH_DAYS} days.`,
  access: "user",
  scope: "asides:write",
  params: idParams,
  output: ok,
});
