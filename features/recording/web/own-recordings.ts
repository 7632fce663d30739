import { Spool, type SpoolRecord } from "@aside/capture/upload/spool.ts";

/** Interrupted recordings in this browser. Those of another person wait until that person signs in; older ones name nobody. */
export const keepOwn = (records: readonly SpoolRecord[], userId: string): SpoolRecord[] =>
  records.filter(({ context }) => (context["userId"] ?? userId) === userId);

export async function findOwnRecording(userId: string): Promise<SpoolRecord | undefined> {
  const spool = await Spool.open();
  return keepOwn(await spool.listRecoverable(), userId)[0];
}
