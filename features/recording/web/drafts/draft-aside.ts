import { brand } from "@aside/brand/brand.ts";
import type { SpoolRecord } from "@aside/capture/upload/spool.ts";
import { createEvent, deleteEvent, getEvent, purgeEvent } from "@aside/core/messages/contract.ts";
import { createPost, deletePost, getPost, updatePost } from "@aside/core/messages/post-contract.ts";
import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import type { LocalDraft } from "../../local-drafts.ts";
import { persistently } from "../../transport.ts";
import { isGone } from "../problem-texts.ts";

/** Says that the Aside answers the chat's request of this token. */
export type AnswerChat = (token: string, eventId: string) => Promise<unknown>;

/** `studio`: the path of its recorder. `eventId`: of an Aside; empty for a reply, which no list has before it is sent. */
export type Made = { postId: string; eventId: string; studio: string };

/** Makes the Aside or reply of a draft, as it would have been made with a connection. Repeating it makes no second one. */
export async function makeAside(record: SpoolRecord, { id, title }: LocalDraft, answerChat: AnswerChat): Promise<Made> {
  const { started_at, context } = record;
  const { attempt, recipients, chat, replyTo, isPrivate } = context;
  // After a kill before its reply is kept, the same Aside is returned. That of a refused attempt is deleted.
  const idempotencyKey = attempt ? `${id}-${attempt}` : id;
  if (replyTo) {
    const reply = { event_id: replyTo, is_private: isPrivate === "true" };
    const post = await persistently(api.call(createPost, { body: reply }, { idempotencyKey }));
    return { postId: post.id, eventId: "", studio: `/respond/${post.id}/record` };
  }
  const body = { is_untouched: true, title, recorded_at: started_at };
  const event = await persistently(api.call(createEvent, { body }, { idempotencyKey }));
  const postId = event.CreatorPosts.at(-1)?.id ?? "";
  if (recipients) await persistently(api.call(updatePost, { params: { id: postId }, body: { draft_recipients: recipients } }));
  if (chat) await claim(answerChat(chat, event.id));
  return { postId, eventId: event.id, studio: `/${brand.slug}/${event.id}/record` };
}

/** Of an old link only nothing is posted to the chat. */
async function claim(answer: Promise<unknown>): Promise<void> {
  try {
    await persistently(answer);
  } catch (error) {
    if (!(error instanceof PermanentUploadError)) throw error;
    toastError(error.message);
  }
}

/** Deletes what `makeAside` made. False: the person has sent it meanwhile. */
export const deleteMade = async ({ post_id, context: { eventId, replyTo } }: SpoolRecord): Promise<boolean> =>
  replyTo ? await deleteReply(post_id) : eventId ? await deleteAside(eventId) : true;

async function deleteReply(postId: string): Promise<boolean> {
  try {
    const post = await persistently(api.call(getPost, { params: { id: postId } }));
    if (post.post_status === "SENT") return false;
    await persistently(api.call(deletePost, { params: { id: postId } }));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  return true;
}

/** Without a way back: nothing but a part of the recording is in it. */
async function deleteAside(eventId: string): Promise<boolean> {
  try {
    const event = await persistently(api.call(getEvent, { params: { id: eventId } }));
    if (event.CreatorPosts.some(({ post_status }) => post_status === "SENT")) return false;
    await persistently(api.call(deleteEvent, { params: { id: eventId } }));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  await persistently(api.call(purgeEvent, { params: { id: eventId } })).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
  return true;
}
