import { malformed } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import { type ActionsContent, actionsContent, type editActions as endpoint } from "../contract.ts";
import { saveEdit } from "./save-edit.ts";
import { copy } from "../copy.ts";

export const editActions: Handler<typeof endpoint> = async ({ actor, params, body, context }) => {
  await context.access.require(context.db, actor, params.id, "update");
  if (new Set(body.items.map((item) => item.id)).size !== body.items.length) throw malformed(copy.itemTwice);
  return await saveEdit(context, { postId: params.id, kind: "actions", version: body.version }, (row): ActionsContent => {
    const known = new Map((row?.content ? actionsContent.parse(row.content).items : []).map((item) => [item.id, item]));
    // Items written by the author have full confidence.
    return {
      items: body.items.map((item) => ({
        ...item,
        confidence: known.get(item.id)?.confidence ?? 1,
        source: known.get(item.id)?.source ?? null,
      })),
    };
  });
};
