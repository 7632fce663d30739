import { notFound } from "@aside/contract/errors.ts";
import type { Handler } from "@aside/server/http/context.ts";
import type { deleteAttachment as endpoint } from "../contract.ts";
import { deleteAttachment as deleteRow } from "./store.ts";
import { deleteFiles } from "./upload-attachment.ts";

export const deleteAttachment: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "update");
  if (!(await deleteRow(context.db, post.id, params.attachmentId))) throw notFound();
  await deleteFiles(context, post.id, params.attachmentId);
  return { success: true as const };
};
