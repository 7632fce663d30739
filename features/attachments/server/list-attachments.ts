import type { Handler } from "@aside/server/http/context.ts";
import type { listAttachments as endpoint } from "../contract.ts";
import { maxBytesOf } from "./max-bytes.ts";
import { presentAttachment } from "./present.ts";
import { listAttachments as list } from "./store.ts";

export const listAttachments: Handler<typeof endpoint> = async ({ actor, params, context }) => {
  const post = await context.access.require(context.db, actor, params.id, "view");
  const rows = await list(context.db, post.id);
  return { attachments: rows.map(presentAttachment), max_bytes: await maxBytesOf(context, actor, post) };
};
