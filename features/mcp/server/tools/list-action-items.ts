import { z } from "zod";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { createdEvents, inbox } from "../../../inbox/contract.ts";
import { getInsights } from "../../../insights/contract.ts";
import { linkTo } from "../links.ts";
import { tool, type ToolCaller } from "../tool.ts";
import { said, saidOrNull, untrusted } from "../untrusted.ts";
import { moment, page, paging, pagingOf, postId, timecode } from "./fields.ts";

type Video = { post_id: string; event_id: string; title: string };

export const listActionItems = tool({
  name: "list_action_items",
  title: "List open action items",
  description:
    "Lists action items that are not done: of one video (post_id), or of a page of the videos that the person received or sent, newest first. `who` is a name as it was said, `speaker`, or `viewers`.",
  scopes: ["transcripts:read", "asides:read"],
  effect: "reads",
  input: z.strictObject({
    post_id: postId.optional(),
    which: z.enum(["received", "sent"]).default("received").describe("Without post_id: which videos."),
    page,
  }),
  output: z.object({
    items: z.array(
      z.object({
        post_id: z.string(),
        title: untrusted.describe("Of the video."),
        task: untrusted,
        who: untrusted.nullable(),
        due: z.string().nullable().describe("A date, if one was said."),
        confidence: z.number(),
        ...moment,
      }),
    ),
    ...paging,
  }),
  run: async ({ post_id, which, page: at }, caller) => {
    const { videos, ...paged } = post_id === undefined ? await listVideos(caller, which, at) : await readVideo(caller, post_id);
    const items = [];
    // One after another: a page of videos is no burst.
    for (const video of videos) items.push(...(await listOpen(caller, video)));
    return { items, ...paged };
  },
});

async function readVideo(caller: ToolCaller, id: string) {
  const { event_id, title } = await caller.call(getPost, { params: { id } });
  return { videos: [{ post_id: id, event_id, title }], ...pagingOf({ page: 1, page_size: 1, total: 1 }) };
}

async function listVideos(caller: ToolCaller, which: "received" | "sent", at: number) {
  const found =
    which === "received"
      ? await caller.call(inbox, { query: { page: at }, body: {} })
      : await caller.call(createdEvents, { query: { page: at, filter: "sent" }, body: {} });
  return { videos: found.items as Video[], ...pagingOf(found) };
}

async function listOpen(caller: ToolCaller, { post_id, event_id, title }: Video) {
  const { actions } = await caller.call(getInsights, { params: { id: post_id } });
  return (actions.content?.items ?? [])
    .filter(({ is_done }) => !is_done)
    .map(({ text, who, due, confidence, source }) => {
      const start = source?.start ?? null;
      const link = linkTo(caller, { event_id, post_id }, start);
      return {
        post_id,
        title: said(title),
        task: said(text),
        who: saidOrNull(who),
        due,
        confidence,
        start,
        timecode: timecode(start),
        link,
      };
    });
}
