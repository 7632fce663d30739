import { signGuest } from "@aside/core/accounts/server/sessions/guest-session.ts";
import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { readConversation as endpoint } from "../../contract.ts";
import { formOf } from "../forms/form.ts";
import { findForm } from "../forms/forms-store.ts";
import { findContent } from "../submissions/submissions-store.ts";
import { listMessages } from "./messages-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { requireConversation } from "./require-conversation.ts";

export const readConversation: Handler<typeof endpoint> = async ({ actor, body, context }) => {
  const row = await requireConversation(context, actor, body);
  const form = await findForm(context.db, row.form_id);
  if (!form) throw notFound();
  return presentConversation(row, {
    form: formOf(form),
    messages: await listMessages(context.db, row.id),
    postId: (await findContent(context.db, row.id))?.post_id ?? null,
    guestToken: row.guest_id === null ? null : await signGuest(context, row.guest_id),
  });
};
