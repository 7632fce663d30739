/**
 * Server-sent events: `inbox.changed`, `post.changed`, `event.changed`, `engagement.changed`, `transcript.changed`, `labels.changed`,
 * `notification.changed`, `forms.changed` (a submission that the person handles), `received.changed` (a post in the inbox changed),
 * `account.changed` (what the session says of the person and their company, their plan, what the library allows),
 * `signals.gap` (events may have been missed: load everything again).
 * With the query `post_id`: events of that post only.
 */
export const STREAM_PATH = "/v1/notification/stream";
