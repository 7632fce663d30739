import type { Handler } from "@aside/server/http/context.ts";
import type { writeToConversation as endpoint } from "../../contract.ts";
import { addWritten } from "./add-message.ts";
import { presentMessage } from "./present-message.ts";
import { lockConversation } from "./require-conversation.ts";

export const writeToConversation: Handler<typeof endpoint> = async ({ actor, body, context }) =>
  await context.db.transaction().execute(async (trx) => {
    const row = await lockConversation(context, trx, actor, body);
    const author = { id: row.user_id, name: row.name };
    return presentMessage(await addWritten(context, trx, row, { id: body.id, kind: "text", isFromVisitor: true, author, text: body.text }));
  });
