import { AppError } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { updateSubmission as endpoint } from "../../admin-contract.ts";
import { adminCopy } from "../../admin-copy.ts";
import { isFormAgent } from "../forms/forms-store.ts";
import { signalAgents } from "../notify/signal-agents.ts";
import { setSubmission } from "../submissions/submissions-store.ts";
import { showSubmission } from "./read-submission.ts";
import { recordChange } from "./record-change.ts";
import { release } from "./release.ts";
import { requireLocked } from "./require-submission.ts";

export const updateSubmission: Handler<typeof endpoint> = async ({ actor, params, body, context, request }) => {
  const from = { context, request };
  await context.db.transaction().execute(async (trx) => {
    const handled = await requireLocked(trx, actor, params.id);
    const { row } = handled;
    if (body.status !== undefined && body.status !== row.status) {
      await setSubmission(trx, row.id, { status: body.status }, context.now());
      await recordChange(from, trx, handled, { action: "form.submission_status_changed", details: { from: row.status, to: body.status } });
    }
    if (body.assignee_id !== undefined && body.assignee_id !== row.assignee_id) {
      if (body.assignee_id !== null && !(await isFormAgent(trx, row.form_id, body.assignee_id)))
        throw new AppError(422, "not_assignable", adminCopy.notAssignable);
      await setSubmission(trx, row.id, { assignee_id: body.assignee_id }, context.now());
      await recordChange(from, trx, handled, {
        action: "form.submission_assigned",
        details: { from: row.assignee_id, to: body.assignee_id },
      });
    }
    if (body.is_held === false && row.is_held) await release(from, trx, handled);
    if (body.is_held === true && !row.is_held) {
      await setSubmission(trx, row.id, { is_held: true }, context.now());
      await recordChange(from, trx, handled, { action: "form.submission_held", details: {} });
    }
    await signalAgents(trx, row);
  });
  return await showSubmission(context, actor, params.id);
};
