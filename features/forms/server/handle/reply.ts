import type { Handler } from "@aside/server/http/context.ts";
import type { addSubmissionNote as noteEndpoint, replyToSubmission as replyEndpoint } from "../../admin-contract.ts";
import { addWritten } from "../conversation/add-message.ts";
import { showSubmission } from "./read-submission.ts";
import { release } from "./release.ts";
import { requireLocked } from "./require-submission.ts";

export const replyToSubmission: Handler<typeof replyEndpoint> = async ({ actor, params, body, context, request }) => {
  await context.db.transaction().execute(async (trx) => {
    const handled = await requireLocked(trx, actor, params.id);
    const { user, form } = handled;
    // An agent who answers a held submission has seen that it need not be held.
    const { row } = handled.row.is_held ? await release({ context, request }, trx, handled) : handled;
    // The visitor must not learn the address of someone without a name.
    const author = { id: user.userId, name: user.name || form.title };
    await addWritten(context, trx, row, { id: body.id, kind: "text", isFromVisitor: false, author, text: body.text });
  });
  return await showSubmission(context, actor, params.id);
};

export const addSubmissionNote: Handler<typeof noteEndpoint> = async ({ actor, params, body, context }) => {
  await context.db.transaction().execute(async (trx) => {
    const { user, row } = await requireLocked(trx, actor, params.id);
    const author = { id: user.userId, name: user.name || user.email };
    await addWritten(context, trx, row, { id: body.id, kind: "note", isFromVisitor: false, author, text: body.text });
  });
  return await showSubmission(context, actor, params.id);
};
