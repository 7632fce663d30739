import { unsentPosts } from "../unsent.ts";
import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";

/** Interrupted recordings in this browser. Those of another person wait until that person signs in; older ones name nobody. */
export const keepOwn = (records: readonly SpoolRecord[], userId: string): SpoolRecord[] =>
  records.filter(({ context }) => (context["userId"] ?? userId) === userId);

/** The person's interrupted recordings. What was stopped is sent without being asked. */
export async function findInterrupted(spool: Spool, userId: string): Promise<SpoolRecord[]> {
  const unsent = unsentPosts().split(" ");
  return keepOwn(await spool.listRecoverable(), userId).filter(
    // Local drafts and shared videos are listed on their own.
    ({ post_id, context }) => !unsent.includes(post_id) && !context["draftId"] && !context["sharedId"],
  );
}

export const findOwnRecordings = async (userId: string) => await findInterrupted(await Spool.open(), userId);
