import { brand } from "@aside/brand/brand.ts";
import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { retryForever } from "@aside/capture/upload/retry-forever.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { api } from "@aside/web-client/api.ts";
import { changeDraft, forgetDraft, isLocalDraft, readDraft } from "../../local-drafts.ts";
import { persistently } from "../../transport.ts";
import { isGone } from "../problem-texts.ts";
import { sendRecord } from "../send-stopped.ts";
import { ownUserId } from "../use-recorder.ts";
import { copy } from "../../copy.ts";

const underWay = new Set<string>();

export const findDraft = async (spool: Spool, userId: string, id: string): Promise<SpoolRecord | null> =>
  (await spool.list()).find(({ context }) => context["draftId"] === id && context["userId"] === userId) ?? null;

/** Makes the draft's Aside and sends the recording. True when the server has it. Waits while another tab sends it. */
export async function sendDraft(userId: string, id: string): Promise<boolean> {
  if (underWay.has(id)) return false;
  underWay.add(id);
  try {
    const spool = await Spool.open();
    const record = await findDraft(spool, userId, id);
    const sendable = record && (await giveAside(spool, record, { userId, id }));
    if (sendable) await sendRecord(sendable, ({ state }) => showWaiting(userId, id, state === "waiting-for-network"));
    forgetDraft(userId, id);
    return sendable !== null;
  } catch (error) {
    // The rest waits for the network, or for the person to sign in.
    if (error instanceof PermanentUploadError) changeDraft(userId, id, { refused: isGone(error) ? copy.deletedMeanwhile : error.message });
    return false;
  } finally {
    underWay.delete(id);
  }
}

/** The record with the post of an Aside, which is made if there is none yet. Null: another tab has sent it. */
async function giveAside(
  spool: Spool,
  { client_upload_id }: SpoolRecord,
  draft: { userId: string; id: string },
): Promise<SpoolRecord | null> {
  const release = await spool.hold(client_upload_id);
  try {
    const record = await spool.readRecord(client_upload_id);
    if (!record || !isLocalDraft(record.post_id)) return record;
    const isWanted = () => ownUserId() === draft.userId && readDraft(draft.userId, draft.id) !== null;
    const create = async () => {
      if (!isWanted()) throw new Error("the draft was deleted, or the person signed out");
      // The key is the draft's: after a kill between the reply and the next line, the same Aside is returned.
      return await persistently(api.call(createEvent, { body: { is_untouched: true } }, { idempotencyKey: draft.id }));
    };
    const onWait = () => showWaiting(draft.userId, draft.id, true);
    const event = await retryForever(create, { isStopped: () => !isWanted(), onWait });
    showWaiting(draft.userId, draft.id, false);
    const post = event.CreatorPosts.at(-1);
    if (!post || !isWanted()) throw new Error("the draft was deleted meanwhile");
    const given = { ...record, post_id: post.id, context: { ...record.context, resumePath: `/${brand.slug}/${event.id}/record` } };
    await spool.saveRecord(given);
    return given;
  } finally {
    await release();
  }
}

/** Progress is reported for every part, but stored only when it changes. */
function showWaiting(userId: string, id: string, isWaiting: boolean): void {
  if ((readDraft(userId, id)?.isWaiting ?? false) !== isWaiting) changeDraft(userId, id, { isWaiting });
}

/** Deletes the recording from this device. */
export async function deleteDraft(userId: string, id: string): Promise<void> {
  forgetDraft(userId, id);
  const spool = await Spool.open();
  const record = await findDraft(spool, userId, id);
  if (record) await spool.remove(record.client_upload_id);
}
