import type { SpoolRecord } from "@aside/capture/upload/spool.ts";
import { createEvent, deleteEvent, getEvent, purgeEvent } from "@aside/core/messages/contract.ts";
import { updatePost } from "@aside/core/messages/post-contract.ts";
import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { toastError } from "@aside/ui/feedback/toast.ts";
import { api } from "@aside/web-client/api.ts";
import type { LocalDraft } from "../../local-drafts.ts";
import { persistently } from "../../transport.ts";
import { isGone } from "../problem-texts.ts";

/** Says that the Aside answers the chat's request of this token. */
export type AnswerChat = (token: string, eventId: string) => Promise<unknown>;

/** Makes the Aside of a draft, as it would have been made with a connection. Repeating it makes no second one. */
export async function makeAside(
  { started_at, context }: SpoolRecord,
  { id, title }: LocalDraft,
  answerChat: AnswerChat,
): Promise<{ eventId: string; postId: string }> {
  const { attempt, recipients, chat } = context;
  // After a kill before its reply is kept, the same Aside is returned. That of a refused attempt is deleted.
  const idempotencyKey = attempt ? `${id}-${attempt}` : id;
  const body = { is_untouched: true, title, recorded_at: started_at };
  const event = await persistently(api.call(createEvent, { body }, { idempotencyKey }));
  const postId = event.CreatorPosts.at(-1)?.id ?? "";
  if (recipients) await persistently(api.call(updatePost, { params: { id: postId }, body: { draft_recipients: recipients } }));
  if (chat) await claim(answerChat(chat, event.id));
  return { eventId: event.id, postId };
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

/** Without a way back: nothing but a part of the recording is in it. False: the person has sent it meanwhile. */
export async function deleteAside(eventId: string): Promise<boolean> {
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
