import { z } from "zod";
import { domainEvent } from "@aside/contract/domain-event.ts";
import { id } from "@aside/contract/fields.ts";

// Asides

export const eventDeleted = domainEvent("event.deleted", z.object({ event_id: id, post_ids: z.array(id) }));
export const eventRestored = domainEvent("event.restored", z.object({ event_id: id, post_ids: z.array(id) }));
/** New members of an Aside. It may have been sent already. */
export const membersAdded = domainEvent("event.members-added", z.object({ event_id: id, user_ids: z.array(id) }));
/** Recipients were removed from an Aside; its creator never is. */
export const membersRemoved = domainEvent("event.members-removed", z.object({ event_id: id, user_ids: z.array(id) }));
/** Someone added recipients to an Aside, new or existing ones. */
export const recipientsAdded = domainEvent(
  "event.recipients-added",
  z.object({
    event_id: id,
    added_by_id: id,
    people: z.array(z.object({ email: z.string(), name: z.string(), company: z.string().optional() })),
  }),
);

// Posts

/** A post reached its recipients: the members of its Aside, or the person a reply is for. */
export const postSent = domainEvent(
  "delivery.post-sent",
  z.object({ post_id: id, event_id: id, is_reply: z.boolean(), from_user_id: id.nullable(), from_name: z.string(), to: z.array(id) }),
);
/** The author activated the share link of a post that was a draft until then. */
export const linkActivated = domainEvent("delivery.link-activated", z.object({ post_id: id, event_id: id }));
export const postEdited = domainEvent("post.edited", z.object({ post_id: id }));
export const postDeleted = domainEvent("post.deleted", z.object({ post_id: id }));
/** Someone without a session replies or reacts under a name, in a browser that opened the personal links of `member_ids`. */
export const guestActed = domainEvent(
  "post.guest-acted",
  z.object({ event_id: id, guest_id: id, name: z.string(), is_known: z.boolean(), browser_id: id, member_ids: z.array(id) }),
);
/** A person, not a bot, opened the post for the first time. `was_unknown`: or signed in after their browser had. */
export const postViewed = domainEvent(
  "post.viewed",
  z.object({ post_id: id, user_id: id.nullable(), name: z.string().nullable(), was_unknown: z.boolean().optional() }),
);
/** Viewers have watched so much of a post for the first time. */
export const postsWatched = domainEvent(
  "post.watched",
  z.object({ views: z.array(z.object({ post_id: id, user_id: id.nullable(), name: z.string().nullable(), percent: z.number() })) }),
);
export const postAcknowledged = domainEvent("post.acknowledged", z.object({ post_id: id, user_id: id.nullable(), name: z.string() }));
export const reactionAdded = domainEvent(
  "post.reaction-added",
  z.object({ post_id: id, reaction_name: z.string(), user_id: id.nullable(), name: z.string(), at_second: z.number().nullable() }),
);
/** `mentions`: people who may see the comment. `answers`: the person with an account whose comment it answers. */
export const commentAdded = domainEvent(
  "post.comment-added",
  z.object({
    post_id: id,
    comment_id: id,
    user_id: id.nullable(),
    name: z.string(),
    mentions: z.array(id),
    answers: id.nullable(),
    excerpt: z.string(),
  }),
);

// Contact forms (features/forms)

/** A submission reached the people who handle the form: at once, or when it was released. */
export const formSubmitted = domainEvent(
  "form.submitted",
  z.object({
    company_id: id.nullable(),
    form_id: id,
    form_title: z.string(),
    submission_id: id,
    post_id: id.nullable(),
    event_id: id.nullable(),
    user_id: id.nullable(),
    name: z.string(),
    email: z.string(),
    answers: z.array(z.object({ key: z.string(), label: z.string(), value: z.string() })),
  }),
);

// Company library (features/library)

const actor = z.object({ id: id.nullable(), name: z.string() });
const libraryVideo = z.object({ post_id: id, event_id: id, folder_id: id, folder_name: z.string() });
/** A video waits for a decision. `to`: its reviewers. */
export const videoSubmitted = domainEvent("library.video-submitted", libraryVideo.extend({ by: actor, to: z.array(id) }));
export const videosDecided = domainEvent(
  "library.videos-decided",
  z.object({
    status: z.enum(["approved", "rejected"]),
    reason: z.string().nullable(),
    by: actor,
    videos: z.array(libraryVideo.extend({ author_id: id.nullable() })),
  }),
);
/** A video has been waiting for `days` days. `to`: its reviewers, or the library's administrators. */
export const videoWaiting = domainEvent(
  "library.video-waiting",
  libraryVideo.extend({ days: z.number(), is_escalated: z.boolean(), to: z.array(id) }),
);
/** A video expires within a week. `to`: its author and the folder's reviewers. */
export const videoExpiring = domainEvent("library.video-expiring", libraryVideo.extend({ expires_on: z.iso.date(), to: z.array(id) }));

// True Avatar (features/avatar)

/** The video that a persona made for a post is ready, or could not be made. `message`: why, in words. */
export const avatarVideoEnded = domainEvent(
  "avatar.video-ended",
  z.object({ post_id: id, event_id: id, user_id: id, status: z.enum(["ready", "failed"]), message: z.string().nullable() }),
);

/** All videos of one text for many people have ended. How many wait to be sent, were sent, and failed. `post_id`: one of them. */
export const avatarBatchEnded = domainEvent(
  "avatar.batch-ended",
  z.object({
    batch_id: id,
    post_id: id,
    event_id: id,
    user_id: id,
    ready: z.number().int(),
    sent: z.number().int(),
    failed: z.number().int(),
  }),
);

// Notifications (features/notifications)

/** New notifications of people who want them in Slack or Teams, after `wait_seconds` of quiet hours. */
export const notificationsAdded = domainEvent(
  "notification.added",
  z.object({ items: z.array(z.object({ notification_id: id, user_id: id, count: z.number().int(), wait_seconds: z.number().min(0) })) }),
);

// Takes

const ofTake = z.object({ post_id: id, take_id: id });
/** The first audio of a take arrived: it can be transcribed while it grows. */
export const takeStarted = domainEvent("take.started", ofTake);
export const takeCompleted = domainEvent("take.completed", ofTake);
/** Seconds: the part of `take_id` that starts at `base` is at `at` in the assembled take. */
export const placedPart = z.object({ take_id: id, base: z.number(), at: z.number(), duration: z.number() });
export type PlacedPart = z.infer<typeof placedPart>;
/** A take was assembled from parts of others. */
export const takeAssembled = domainEvent("take.assembled", ofTake.extend({ parts: z.array(placedPart) }));
/** The author deleted a take of a draft. */
export const takeDeleted = domainEvent("take.deleted", ofTake);
/** An earlier take of the post is shown again, because an edit was undone. */
export const takeShown = domainEvent("take.shown", ofTake);
/** A job that creates something from a take succeeded or failed permanently. */
export const enrichmentEnded = domainEvent(
  "take.enrichment-ended",
  ofTake.extend({ kind: z.string(), state: z.enum(["PROCESSED", "FAILED"]) }),
);
/** A transcript became final, was edited, or was removed. */
export const transcriptEnded = domainEvent(
  "transcript.ended",
  z.object({ post_id: id, take_id: id, state: z.enum(["final", "removed", "none"]) }),
);
/** Another take of the post is shown, and `posts.transcription_text` follows it. */
export const shownTranscriptChanged = domainEvent("transcript.shown-changed", z.object({ post_id: id }));
/** A summary, action items or titles were created or changed. */
export const insightChanged = domainEvent("insight.changed", z.object({ post_id: id, kind: z.enum(["summary", "actions", "titles"]) }));
