import { notFound } from "@aside/contract/errors.ts";
import { sendSignal, signalPeople } from "@aside/server/signals/signals.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { removeMembers as endpoint } from "../../contract.ts";
import { membersRemoved } from "../../facts.ts";
import { presentMember } from "./present.ts";
import { requireEvent } from "./read-event.ts";
import { deleteMembers, listMembers } from "./members-store.ts";
/** Unknown ids and those of another Aside's recipients are ignored. */
export const removeMembers: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  if (actor.kind !== "user") throw notFound();
  const { row } = await requireEvent(context, actor, body.event_id, "update");
  await context.db.transaction().execute(async (trx) => {
    const gone = await deleteMembers(trx, { id: row.id, creatorId: row.creator_id }, body.member_ids);
    if (gone.length > 0) await context.events.emit({ db: trx, context }, membersRemoved, { event_id: row.id, user_ids: gone });
    await signalPeople(trx, "inbox.changed", gone);
    await sendSignal(trx, "event.changed", { event_id: row.id, user_id: row.creator_id });
  });
  return { Members: (await listMembers(context.db, body.event_id)).map(presentMember) };
};
