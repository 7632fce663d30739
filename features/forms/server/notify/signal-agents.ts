import type { Queryable } from "@aside/server/db/open-database.ts";
import { sendSignals } from "@aside/server/signals/signals.ts";
import { listAgents } from "../forms/forms-store.ts";

/** Open screens of the people who handle the submission read again. */
export async function signalAgents(db: Queryable, submission: { id: string; form_id: string }): Promise<void> {
  const agents = await listAgents(db, submission.form_id);
  await sendSignals(
    db,
    "forms.changed",
    agents.map((agent) => ({ user_id: agent.id, submission_id: submission.id })),
  );
}
