import { listSharedFiles } from "@aside/capture/upload/shared-files.ts";
import { keptKeys } from "../../crash-check.ts";
import { draftCopy } from "../../draft-copy.ts";
import { DRAFT_PREFIX } from "../../local-drafts.ts";
import { countOnDevice, UNSENT_PREFIX } from "../../unsent.ts";

/** Recordings and shared videos of the person that are only on this device. */
export async function countUnsent(userId: string): Promise<number> {
  if (userId === "") return 0;
  const shared = await listSharedFiles(userId).catch(() => []);
  return countOnDevice(userId) + shared.filter(({ isOwned }) => isOwned).length;
}

/** Recordings of all people on this device. */
export const countOfAnybody = (): number => keptKeys(DRAFT_PREFIX).length + keptKeys(UNSENT_PREFIX).length;

/** The question of the account menu and of the native app's lock. */
export const signOutQuestion = (count: number) => ({
  title: draftCopy.signOutAsk(count),
  why: draftCopy.signOutWhy,
  stay: draftCopy.stay,
  signOut: draftCopy.signOut,
});
