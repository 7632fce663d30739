import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { id } from "@aside/contract/fields.ts";
import { member, people } from "@aside/core/messages/contract.ts";

export const addEmailMembers = endpoint({
  name: "addEmailMembers",
  method: "POST",
  path: "/v1/email-plugin/members/add",
  summary:
    "Makes the recipients of an email that the caller writes in another mail program recipients of the Aside, without an email of ours, and returns what to insert. Without recipients, only the link is turned on. Idempotent: the same call returns the same links.",
  access: "user",
  scope: "asides:send",
  example: {
    users: [{ email: "grace@example.com", name: "Grace Hopper" }],
    added_in_post_id: "01900000-0000-7000-8000-000000000001",
    event_id: "01900000-0000-7000-8000-000000000002",
  },
  body: z.object({
    users: people.default([]),
    /** The Aside's own post, not a reply. */
    added_in_post_id: id,
    event_id: id,
    /** The email also goes to people who are not named here (Bcc): then it gets no personal link. */
    has_other_recipients: z.boolean().default(false),
  }),
  output: z.object({
    /** The Aside's members with these addresses. */
    Members: z.array(member),
    /** Each member's personal link, by which they are recognized without signing in: for emails to them alone. */
    links: z.array(z.object({ email: z.string(), share_url: z.string() })),
    draft: z.object({
      html: z.string(),
      text: z.string(),
      /** The link in `html` and `text`: the personal one if there is exactly one recipient. */
      share_url: z.string(),
      is_personal: z.boolean(),
      /** The moving picture, or a still one. Null while there is none. */
      picture_url: z.string().nullable(),
      /** Whether a picture, or a moving one, is still being made. */
      is_picture_pending: z.boolean(),
    }),
    post_status: z.enum(["DRAFT_SHARABLE_LINK", "DRAFT_PREVIEW", "DRAFT_EDIT_VIDEO", "SENT"]),
  }),
  errors: ["no_video", "too_many_recipients", "invalid_recipients", "feature_locked", "send_limit_reached", "trial_ended"],
  limit: { max: 120, windowSeconds: 60 },
});
