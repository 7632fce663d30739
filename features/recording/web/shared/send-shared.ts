import { openSharedFile, removeSharedFile, type SharedFile } from "@aside/capture/upload/shared-files.ts";
import { Spool } from "@aside/capture/upload/spool.ts";
import { createEvent } from "@aside/core/messages/contract.ts";
import { isLevelOn } from "@aside/capture/sound/voice/remembered-voice.ts";
import { api } from "@aside/web-client/api.ts";
import { copy } from "../../copy.ts";
import { type FileStep, uploadRecordedFile } from "../upload-recorded-file.ts";

const MAX_TITLE = 200;
const MEGABYTE = 1024 * 1024;

/**
 * Makes a draft of the file. Resolves to its Aside's id, or to null if another page did it. Until the server has the video, the file stays in this
 * browser: if the page is closed meanwhile, the upload restarts in the same Aside.
 */
export async function sendShared(given: {
  shared: SharedFile;
  maxBytes: number;
  onStep: (step: FileStep) => void;
  signal: AbortSignal;
}): Promise<string | null> {
  const { shared, maxBytes, onStep, signal } = given;
  return await navigator.locks.request(`aside-shared-${shared.id}`, async () => {
    const file = await openSharedFile(shared);
    if (!file) return null;
    if (file.size > maxBytes) throw new Error(copy.fileTooLarge(Math.round(maxBytes / MEGABYTE)));
    const body = { is_untouched: true, title: titleOf(file.name) };
    const event = await api.call(createEvent, { body }, { idempotencyKey: `shared-${shared.id}` });
    const postId = event.CreatorPosts.at(-1)?.id ?? "";
    await removeLeftovers(postId);
    await uploadRecordedFile({ postId, file, isLeveled: isLevelOn(localStorage), onStep, signal, context: { sharedId: shared.id } });
    await removeSharedFile(shared.id);
    return event.id;
  });
}

/** Parts of an attempt that was killed. The file itself is still here. */
async function removeLeftovers(postId: string): Promise<void> {
  const spool = await Spool.open();
  for (const record of await spool.listRecoverable()) if (record.post_id === postId) await spool.remove(record.client_upload_id);
}

const titleOf = (name: string): string => name.replace(/\.[a-z0-9]{2,5}$/i, "").slice(0, MAX_TITLE);
