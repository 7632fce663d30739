import { z } from "zod";
import { type createdItem, createdEvents, inbox, type InboxFilter, type inboxItem } from "../../../inbox/contract.ts";
import { linkTo } from "../links.ts";
import { tool, type ToolCaller } from "../tool.ts";
import { said, saidOrNull, untrusted } from "../untrusted.ts";
import { page, paging, pagingOf } from "./fields.ts";

const received = z.object({
  post_id: z.string(),
  event_id: z.string(),
  title: untrusted,
  from: untrusted,
  is_reply: z.boolean(),
  summary: untrusted.nullable(),
  duration: z.number(),
  received_at: z.string(),
  is_viewed: z.boolean(),
  acknowledgement: z.string().describe("wanted: the author asks to confirm that it was watched."),
  link: z.string(),
});

const presentReceived = (caller: ToolCaller, item: z.infer<typeof inboxItem>): z.infer<typeof received> => ({
  post_id: item.post_id,
  event_id: item.event_id,
  title: said(item.title),
  from: said(item.from.name),
  is_reply: item.is_reply,
  summary: saidOrNull(item.summary),
  duration: item.duration,
  received_at: item.received_at,
  is_viewed: item.viewed,
  acknowledgement: item.acknowledgement,
  link: linkTo(caller, item),
});

async function listReceived(caller: ToolCaller, query: { filter: InboxFilter; search?: string; page: number }) {
  const found = await caller.call(inbox, { query, body: {} });
  return { items: found.items.map((item) => presentReceived(caller, item)), ...pagingOf(found) };
}

const search = z.string().max(200).optional().describe("Beginnings of words in title and people.");

export const listUnviewed = tool({
  name: "list_unviewed",
  title: "List unviewed Asides",
  description: "Lists the Asides and replies that the person received and has not watched, newest first, with their summaries.",
  scopes: ["asides:read"],
  effect: "reads",
  input: z.strictObject({ page }),
  output: z.object({ items: z.array(received), ...paging }),
  run: async ({ page: at }, caller) => await listReceived(caller, { filter: "unviewed", page: at }),
});

const created = z.object({
  post_id: z.string(),
  event_id: z.string(),
  title: untrusted,
  post_status: z.string(),
  summary: untrusted.nullable(),
  duration: z.number(),
  created_at: z.string(),
  sent_at: z.string().nullable(),
  recipients: z.number(),
  viewers: z.number(),
  replies: z.number(),
  comments: z.number(),
  link: z.string(),
});

const presentCreated = (caller: ToolCaller, item: z.infer<typeof createdItem>): z.infer<typeof created> => ({
  post_id: item.post_id,
  event_id: item.event_id,
  title: said(item.title),
  post_status: item.post_status,
  summary: saidOrNull(item.summary),
  duration: item.duration,
  created_at: item.created_at,
  sent_at: item.sent_at,
  recipients: item.recipients,
  viewers: item.viewers,
  replies: item.replies,
  comments: item.comments,
  link: linkTo(caller, item),
});

export const listAsides = tool({
  name: "list_asides",
  title: "List Asides",
  description:
    "Lists Asides, newest first: `received` (the person's inbox), `sent` or `drafts` (created by the person). With `search`, only those whose title or people match.",
  scopes: ["asides:read"],
  effect: "reads",
  input: z.strictObject({ which: z.enum(["received", "sent", "drafts"]).default("received"), search, page }),
  output: z.object({
    received: z.array(received).describe("Empty unless `which` is received."),
    created: z.array(created).describe("Empty if `which` is received."),
    ...paging,
  }),
  run: async ({ which, search: words, page: at }, caller) => {
    const query = { page: at, ...(words === undefined ? {} : { search: words }) };
    if (which === "received") {
      const { items, ...paged } = await listReceived(caller, { filter: "all", ...query });
      return { received: items, created: [], ...paged };
    }
    const found = await caller.call(createdEvents, { query: { ...query, filter: which }, body: {} });
    return { received: [], created: found.items.map((item) => presentCreated(caller, item)), ...pagingOf(found) };
  },
});
