import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { retryForever } from "@aside/capture/upload/retry-forever.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { changeDraft, forgetDraft, isLocalDraft, type LocalDraft, readDraft } from "../../local-drafts.ts";
import { draftCopy } from "../../draft-copy.ts";
import { isGone } from "../problem-texts.ts";
import { sendRecord } from "./send-stopped.ts";
import { ownUserId } from "../use-recorder.ts";
import { type AnswerChat, deleteMade, makeAside } from "./draft-aside.ts";

type Draft = { userId: string; id: string; answerChat: AnswerChat };

const underWay = new Set<string>();

export const findDraft = async (spool: Spool, userId: string, id: string): Promise<SpoolRecord | null> =>
  (await spool.list()).find(({ context }) => context["draftId"] === id && context["userId"] === userId) ?? null;

/**
 * Makes the draft's Aside or reply and sends the recording. Resolves to the path of its recorder when the server has it. Waits while another
 * tab sends it.
 */
export async function sendDraft(userId: string, id: string, answerChat: AnswerChat): Promise<string | null> {
  if (underWay.has(id)) return null;
  underWay.add(id);
  try {
    return await sendNow({ userId, id, answerChat });
  } catch (error) {
    // The rest waits for the network, or for the person to sign in.
    if (error instanceof PermanentUploadError) await refuse({ userId, id, answerChat }, error).catch(() => undefined);
    return null;
  } finally {
    underWay.delete(id);
  }
}

async function sendNow(draft: Draft): Promise<string | null> {
  const { userId, id } = draft;
  const spool = await Spool.open();
  const record = await findDraft(spool, userId, id);
  const sendable = record && (await giveAside(spool, record, draft));
  // Lists show the recording, and not its Aside as well.
  if (sendable) changeDraft(userId, id, { eventId: sendable.context["eventId"] ?? "" });
  if (sendable) await sendRecord(sendable, ({ state }) => showWaiting(draft, state === "waiting-for-network"));
  forgetDraft(userId, id);
  return sendable?.context["resumePath"] ?? null;
}

/** The record with the post of an Aside, which is made if there is none yet. Null: another tab has sent it. */
async function giveAside(spool: Spool, { client_upload_id }: SpoolRecord, draft: Draft): Promise<SpoolRecord | null> {
  return await whileHeld(spool, client_upload_id, async (record) => {
    if (!record || !isLocalDraft(record.post_id)) return record;
    const { eventId, postId, studio } = await retry(draft, async (mark) => await makeAside(record, mark, draft.answerChat));
    if (!wantedDraft(draft)) throw new Error("the draft was deleted meanwhile");
    const given = { ...record, post_id: postId, context: { ...record.context, resumePath: studio, eventId } };
    await spool.saveRecord(given);
    return given;
  });
}

/** Deletes the Aside of a refused draft. The whole recording is still in the spool, and the next attempt makes another Aside. */
async function refuse(draft: Draft, error: PermanentUploadError): Promise<void> {
  const spool = await Spool.open();
  const found = await findDraft(spool, draft.userId, draft.id);
  if (found) await whileHeld(spool, found.client_upload_id, async (record) => await takeAside(spool, record, draft));
  const gone = found?.context["replyTo"] ? draftCopy.replyGone : draftCopy.gone;
  changeDraft(draft.userId, draft.id, { refused: isGone(error) ? gone : error.message, isWaiting: false });
}

async function takeAside(spool: Spool, record: SpoolRecord | null, draft: Draft): Promise<void> {
  if (!record || isLocalDraft(record.post_id)) return;
  const { eventId: _, attempt = "0", ...context } = record.context;
  if (!(await retry(draft, async () => await deleteMade(record)))) return;
  await spool.saveRecord({ ...record, post_id: draft.id, context: { ...context, attempt: String(Number(attempt) + 1) } });
}

/** Until it is answered. Ends when the draft is deleted or the person signs out. */
async function retry<T>(draft: Draft, work: (mark: LocalDraft) => Promise<T>): Promise<T> {
  const once = async () => {
    const mark = wantedDraft(draft);
    if (!mark) throw new Error("the draft was deleted, or the person signed out");
    return await work(mark);
  };
  const result = await retryForever(once, { isStopped: () => !wantedDraft(draft), onWait: () => showWaiting(draft, true) });
  showWaiting(draft, false);
  return result;
}

const wantedDraft = ({ userId, id }: Draft): LocalDraft | null => (ownUserId() === userId ? readDraft(userId, id) : null);

/** `work` gets the record as it is then. */
async function whileHeld<T>(spool: Spool, recordingId: string, work: (record: SpoolRecord | null) => Promise<T>): Promise<T> {
  const release = await spool.hold(recordingId);
  try {
    return await work(await spool.readRecord(recordingId));
  } finally {
    await release();
  }
}

/** Progress is reported for every part, but stored only when it changes. */
function showWaiting({ userId, id }: Draft, isWaiting: boolean): void {
  if ((readDraft(userId, id)?.isWaiting ?? false) !== isWaiting) changeDraft(userId, id, { isWaiting });
}

/** Deletes the recording from this device, and what a broken connection left at the server. */
export async function deleteDraft(userId: string, id: string): Promise<void> {
  forgetDraft(userId, id);
  const spool = await Spool.open();
  const record = await findDraft(spool, userId, id);
  if (!record) return;
  await spool.remove(record.client_upload_id);
  if (!isLocalDraft(record.post_id)) void deleteMade(record).catch(() => undefined);
}
