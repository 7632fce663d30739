import { unsentPosts } from "../unsent.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";

/** Interrupted recordings in this browser. Those of another person wait until that person signs in; older ones name nobody. */
export const keepOwn = (records: readonly SpoolRecord[], userId: string): SpoolRecord[] =>
  records.filter(({ context }) => (context["userId"] ?? userId) === userId);

/** The person's interrupted recordings. What was stopped is sent without being asked. */
export async function findInterrupted(spool: Spool, userId: string): Promise<SpoolRecord[]> {
  const unsent = unsentPosts().split(" ");
  return keepOwn(await spool.listRecoverable(), userId).filter(
    // Local drafts are listed on their own.
    (record) => !unsent.includes(record.post_id) && record.context["draftId"] === undefined,
  );
}

export const findOwnRecordings = async (userId: string) => await findInterrupted(await Spool.open(), userId);
