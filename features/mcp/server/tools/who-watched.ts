import { z } from "zod";
import { postViews } from "../../../viewing/contract.ts";
import { tool } from "../tool.ts";
import { saidOrNull, untrusted } from "../untrusted.ts";
import { page, paging, pagingOf, postId } from "./fields.ts";

export const whoWatched = tool({
  name: "who_watched",
  title: "See who watched",
  description:
    "Lists who watched a video of the person, as far as it is known: how much, when, and whether they replied or acknowledged it. `unknown_views` are views by people who cannot be identified.",
  scopes: ["viewers:read"],
  effect: "reads",
  input: z.strictObject({ post_id: postId, page }),
  output: z.object({
    viewers: z.array(
      z.object({
        known_as: z.string().describe("person, guest, company (only the domain is known), or anonymous."),
        name: untrusted.nullable(),
        email: untrusted.nullable(),
        company: untrusted.nullable(),
        is_machine: z.boolean().describe("Opened by an email scanner or a bot."),
        viewed_percent: z.number(),
        video_views: z.number(),
        replied: z.boolean(),
        acknowledged_at: z.string().nullable(),
        last_viewed_at: z.string(),
      }),
    ),
    unknown_views: z.number(),
    ...paging,
  }),
  run: async ({ post_id, page: at }, caller) => {
    const found = await caller.call(postViews, { params: { id: post_id }, query: { page: at } });
    return {
      viewers: found.views.map((viewer) => ({
        known_as: viewer.known_as,
        name: saidOrNull(viewer.name),
        email: saidOrNull(viewer.email),
        company: saidOrNull(viewer.company),
        is_machine: viewer.is_machine,
        viewed_percent: viewer.viewed_percent,
        video_views: viewer.video_views,
        replied: viewer.replied,
        acknowledged_at: viewer.acknowledged_at,
        last_viewed_at: viewer.last_viewed_at,
      })),
      unknown_views: found.unknown_views,
      ...pagingOf(found),
    };
  },
});
