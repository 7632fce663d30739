import type { Queryable } from "@aside/server/db/open-database.ts";
import type { HandlerInput } from "@aside/server/http/context.ts";
import type { EndpointSpec } from "@aside/contract/endpoint.ts";
import { notifyOfSubmission } from "../notify/notify.ts";
import { setSubmission } from "../submissions/submissions-store.ts";
import { recordChange } from "./record-change.ts";
import type { Handled } from "./require-submission.ts";

/** From now on a held submission is like any other; if nobody was notified of it, they are now. */
export async function release(
  from: Pick<HandlerInput<EndpointSpec>, "context" | "request">,
  db: Queryable,
  handled: Handled,
): Promise<Handled> {
  const { context } = from;
  const row = { ...handled.row, is_held: false };
  await setSubmission(db, row.id, { is_held: false }, context.now());
  await notifyOfSubmission(context, db, row, handled.form);
  await recordChange(from, db, handled, { action: "form.submission_released", details: {} });
  return { ...handled, row };
}
