import { PermanentUploadError } from "@aside/capture/recorder/port.ts";
import { recoverChunks } from "@aside/capture/upload/chunk-uploader.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";
import { recoverUpload, type UploadProgress } from "@aside/capture/upload/uploader.ts";
import { draftCopy } from "../../draft-copy.ts";
import { forgetOwn } from "../../own-aside.ts";
import { forgetUnsent, wasLeft } from "../../unsent.ts";
import { keepOwn } from "../own-recordings.ts";
import { chunkTransport, uploadTransport } from "../queries.ts";

/** Resolves when the server has the recording. Waits while another tab sends it: then false. */
export async function sendRecord(record: SpoolRecord, onProgress: (progress: UploadProgress) => void = () => {}): Promise<boolean> {
  const spool = await Spool.open();
  // If the server refuses a local draft, its Aside is deleted, and the recording is only here.
  const given = { spool, record, onProgress, keepsParts: record.context["draftId"] !== undefined };
  if (record.kind === "chunks") return await recoverChunks({ ...given, transport: chunkTransport });
  return await recoverUpload({ ...given, transport: uploadTransport() });
}

const underWay = new Set<string>();

/** `studio`: the path of its recorder. */
type Sent = { title: string; studio: string };

/**
 * Sends what the person stopped in a tab that was closed before everything had arrived. Resolves to null if nothing was sent here, or if its
 * studio says so.
 */
export async function sendStopped(postId: string, userId: string): Promise<Sent | null> {
  if (underWay.has(postId)) return null;
  underWay.add(postId);
  try {
    const spool = await Spool.open();
    const records = (await spool.list()).filter((record) => record.post_id === postId);
    const [newest] = keepOwn(records, userId);
    // Of another person, who must sign in, or of a tab that has not written it yet.
    if (!newest && (records.length > 0 || (await spool.isAnyHeld()))) return null;
    const isSentHere = newest !== undefined && (await sendRecord(newest));
    const isNews = isSentHere || wasLeft(postId);
    forgetUnsent(postId);
    // Its message was shown.
    if (forgetOwn(postId)) return null;
    const studio = newest?.context["resumePath"];
    return isNews && newest && studio ? { title: draftCopy.title(newest.started_at), studio } : null;
  } catch (error) {
    // Refused: the studio offers it again, and says why.
    if (error instanceof PermanentUploadError) forgetUnsent(postId);
    return null;
  } finally {
    underWay.delete(postId);
  }
}
