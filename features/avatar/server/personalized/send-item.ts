import { AppError } from "@aside/contract/errors.ts";
import type { UserActor } from "@aside/server/auth/actor.ts";
import type { AppContext } from "@aside/server/http/context.ts";
import { sendSignal } from "@aside/server/signals/signals.ts";
import { requireSendable, sendDraft } from "../../../delivery/server/api.ts";
import { copy } from "../../copy.ts";
import { personalCopy } from "../../personalized-copy.ts";
import { changeItems, type ItemRow, lockItem } from "./items-store.ts";

/**
 * Sends one that is ready to its person, as its author would. It becomes `sent` in the transaction that sends it, so that another worker that tries
 * finds it sent; and `failed`, with the reason, if the author may not.
 */
export async function sendItem(context: AppContext, author: UserActor, item: ItemRow): Promise<void> {
  try {
    if (item.post_id === null) throw new AppError(422, "no_video", personalCopy.postGone);
    const sendable = await requireSendable(context, author, item.post_id);
    await context.db.transaction().execute(async (trx) => {
      if ((await lockItem(trx, item.id)) !== "ready") return;
      const people = [{ email: item.email, name: item.name }];
      const sent = await sendDraft(context, trx, sendable, { people, bcc: [], title: undefined, wantsCopy: false });
      // Its author sent it by hand, to whomever.
      const change = sent.is_new ? ({ state: "sent" } as const) : ({ state: "failed", message: copy.postSent } as const);
      await changeItems(trx, [item.id], ["ready"], change);
      await sendSignal(trx, "personas.changed", { user_id: author.userId });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await context.db.transaction().execute(async (trx) => {
      const message = error.status === 404 ? personalCopy.postGone : `${personalCopy.notSent} ${error.message}`;
      await changeItems(trx, [item.id], ["ready"], { state: "failed", message });
      await sendSignal(trx, "personas.changed", { user_id: author.userId });
    });
  }
}
