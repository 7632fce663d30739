import { z } from "zod";
import { endpoint } from "@aside/contract/endpoint.ts";
import { email, id, idParams, ok, optionalText } from "@aside/contract/fields.ts";
import { MAX_RECIPIENTS_TEXT } from "@aside/contract/parse-recipients.ts";
import { copy } from "./copy.ts";

export const MAX_RECIPIENTS = 500;

const addressList = z.string().max(MAX_RECIPIENTS_TEXT, copy.tooManyRecipients(MAX_RECIPIENTS)).default("");

export const sendPost = endpoint({
  name: "sendPost",
  method: "POST",
  path: "/v1/post/:id/send",
  summary: "Sends a post. Recipients become members and get an email; a reply goes to the Aside's creator. Idempotent.",
  access: "user-or-guest",
  scope: "asides:send",
  example: { recipients: "ada@example.com, grace@example.com" },
  params: idParams,
  body: z.object({
    /** Free text: commas, semicolons, spaces or new lines between the addresses. */
    recipients: addressList,
    /** The same, for recipients whom only the sender sees. Gated bcc_send. An address in both lists is not hidden. */
    bcc: addressList,
    title: optionalText(200).optional(),
    send_copy: z.boolean().default(false),
  }),
  output: z.object({
    post_status: z.literal("SENT"),
    recipients: z.number(),
    share_url: z.string(),
    /** False: it had been sent before, and this call sent nothing. */
    is_new: z.boolean(),
  }),
  errors: ["no_video", "too_many_recipients", "invalid_recipients", "feature_locked"],
});

export const emailRetryUpload = endpoint({
  name: "emailRetryUpload",
  method: "POST",
  path: "/v1/email/retry/upload",
  summary:
    "Emails the link of a recording page, to continue in another browser or device. Signed-in users can send it to their own address only.",
  access: "user-or-guest",
  body: z.object({
    /** A page of this product where a video is recorded, edited or previewed; other query parameters are removed. */
    url: z.string().max(2000),
    email: email({ required: copy.retry.noEmail, invalid: copy.retry.badEmail }),
    browser: optionalText(80).optional(),
    browser_version: optionalText(40).optional(),
    os_name: optionalText(80).optional(),
    post_id: id,
    event_id: id.optional(),
  }),
  output: ok,
  errors: ["link_unknown", "not_own_email"],
  limit: { max: 20, windowSeconds: 3600 },
});

export const shareLink = endpoint({
  name: "shareLink",
  method: "POST",
  path: "/v1/post/:id/share/link",
  summary: "Makes the post viewable by its link (also while it is being recorded) and returns the link.",
  access: "user",
  scope: "asides:write",
  params: idParams,
  body: z.object({}),
  output: z.object({ share_url: z.string() }),
});

export const emailTracking = endpoint({
  name: "emailTracking",
  method: "GET",
  path: "/v1/post/:id/email/tracking/info",
  summary: "Returns the state of each email, and what recipients have watched, as far as it is known. For the creator.",
  access: "user",
  scope: "asides:read",
  params: idParams,
  output: z.object({
    emails: z.array(
      z.object({
        user_id: id,
        email: z.string(),
        name: z.string(),
        /** UNSUBSCRIBED: they opted out of emails of this sender and have it in their inbox. */
        state: z.enum(["WAITING", "SENT", "FAILED", "UNSUBSCRIBED"]),
        sent_at: z.iso.datetime().nullable(),
        /** The page ran in the recipient's own browser. */
        opened_at: z.iso.datetime().nullable(),
        /** Their link was requested but the page never ran: by an email scanner. */
        machine_opened_at: z.iso.datetime().nullable(),
        resends: z.number(),
      }),
    ),
    /** Recipients that opened the page, emailed or not. */
    seen: z.array(z.object({ user_id: id, viewed_percent: z.number(), acknowledged_at: z.iso.datetime().nullable() })),
    /** Whether the video was edited after sending, and how many recipients were notified by email, will be by one that waits, and can be. */
    update: z.object({ is_changed: z.boolean(), notified: z.number(), waiting: z.number(), to_notify: z.number() }),
  }),
});

export const tellRecipients = endpoint({
  name: "tellRecipients",
  method: "POST",
  path: "/v1/post/:id/update/email",
  summary:
    "Emails recipients that the video of a sent Aside was changed: each once per change, not those who unsubscribed or were invited after it.",
  access: "user",
  scope: "asides:send",
  params: idParams,
  body: z.object({}),
  output: z.object({ sent: z.number(), left_out: z.number() }),
  errors: ["not_sent"],
  limit: { max: 20, windowSeconds: 60 },
});

export const addMe = endpoint({
  name: "addMe",
  method: "POST",
  path: "/v1/event/:id/recipient/add/me",
  summary: "Makes the signed-in user a recipient of an Aside that they may view, and adds it to their inbox. Idempotent.",
  access: "user",
  params: idParams,
  body: z.object({}),
  output: ok,
  errors: ["own_event"],
  limit: { max: 60, windowSeconds: 60 },
});

export const resendPost = endpoint({
  name: "resendPost",
  method: "POST",
  path: "/v1/post/:id/resend",
  summary:
    "Resends an Aside's email to recipients (without `user_ids`: all who have not opened it), at most three times each, an hour apart.",
  access: "user",
  scope: "asides:send",
  params: idParams,
  body: z.object({ user_ids: z.array(id).min(1).max(MAX_RECIPIENTS).optional() }),
  output: z.object({ sent: z.number(), left_out: z.number() }),
  errors: ["not_sent"],
  limit: { max: 20, windowSeconds: 60 },
});

export const SHARE_MEDIUMS = ["link", "email", "embed", "download", "native", "other"] as const;
export const sharedPost = endpoint({
  name: "sharedPost",
  method: "POST",
  path: "/v1/user/shared/post",
  summary:
    "Records that a post was shared. The session determines the user and the server computes the time saved; `user_id` and `time_saved` are ignored.",
  access: "user",
  body: z.object({ post_id: id, user_id: id.optional(), time_saved: z.number().optional(), share_medium: z.enum(SHARE_MEDIUMS) }),
  output: ok,
  limit: { max: 120, windowSeconds: 60 },
});
