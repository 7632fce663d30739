import type { CommentJson } from "../contract.ts";
import type { Outgoing } from "./comment-outbox.ts";

/** A comment to show: saved, or waiting to be sent. */
export type ShownComment = CommentJson & { state: "sent" | "waiting" | "failed"; reason: string | null };
export type Thread = { comment: ShownComment; answers: ShownComment[] };

/** Threads in order, each with its replies; waiting comments are at their final positions. */
export function threadComments(
  listed: readonly CommentJson[],
  extra: { sent: ReadonlyMap<string, CommentJson>; waiting: readonly Outgoing[] },
): Thread[] {
  const shown = new Map<string, ShownComment>();
  for (const comment of listed) shown.set(comment.client_id, { ...comment, state: "sent", reason: null });
  for (const comment of [...extra.sent.values(), ...extra.waiting.map(drawWaiting)]) {
    const known = shown.get(comment.client_id);
    if (known) continue;
    const isPart = comment.parent_id === null || [...shown.values()].some(({ id }) => id === comment.parent_id);
    if (isPart) shown.set(comment.client_id, { state: "sent", reason: null, ...comment });
  }
  const threads = new Map<string, Thread>();
  for (const comment of shown.values()) if (comment.parent_id === null) threads.set(comment.id, { comment, answers: [] });
  for (const comment of shown.values()) {
    if (comment.parent_id === null) continue;
    const thread = threads.get(comment.parent_id);
    // The comment replied to is not visible any more, so the reply is shown on its own.
    if (thread) thread.answers.push(comment);
    else threads.set(comment.id, { comment, answers: [] });
  }
  return [...threads.values()];
}

/** Others' comments that the list does not contain. */
export function findArrived(listed: readonly CommentJson[], arrived: readonly CommentJson[]): CommentJson[] {
  const known = new Set(listed.map(({ id }) => id));
  return arrived.filter((comment) => !comment.is_own && !comment.is_deleted && !known.has(comment.id));
}

function drawWaiting(waiting: Outgoing): ShownComment {
  return {
    id: waiting.client_id,
    client_id: waiting.client_id,
    parent_id: waiting.parent_id,
    author: { user_id: waiting.user_id, name: waiting.name, image_url: null },
    is_own: true,
    at_second: waiting.at_second,
    text: waiting.text,
    mentions: [],
    created_at: waiting.created_at,
    edited_at: null,
    is_deleted: false,
    abilities: { update: false, delete: false },
    state: waiting.failed === null ? "waiting" : "failed",
    reason: waiting.failed,
  };
}
