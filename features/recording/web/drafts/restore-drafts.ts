import { Spool } from "@aside/capture/upload/spool.ts";
import { readDraft, saveDraft, titleOf } from "../../local-drafts.ts";

/** Browsers write `localStorage` some seconds late: after a kill the marks of the newest drafts may be missing. The spool is the truth. */
export async function restoreDrafts(userId: string): Promise<void> {
  for (const { context, started_at, counts } of await (await Spool.open()).list()) {
    const id = context["draftId"];
    if (!id || context["userId"] !== userId || readDraft(userId, id)?.isStopped) continue;
    const isStopped = counts !== null;
    if (isStopped || !readDraft(userId, id)) {
      const title = titleOf(started_at, context["replyTo"] ?? "");
      saveDraft(userId, { id, startedAt: started_at, title, isStopped, refused: null });
    }
  }
}
