import type { Handler } from "@aside/server/http/context.ts";
import type { editSummary as endpoint, SummaryContent } from "../contract.ts";
import { saveEdit } from "./save-edit.ts";

export const editSummary: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  return await saveEdit(context, { postId: params.id, kind: "summary", version: body.version }, (): SummaryContent => ({
    text: body.text,
    points: [],
  }));
};
