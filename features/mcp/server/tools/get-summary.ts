import { z } from "zod";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getInsights, getSuggestedChapters } from "../../../insights/contract.ts";
import { linkTo } from "../links.ts";
import { tool } from "../tool.ts";
import { said, saidOrNull, untrusted } from "../untrusted.ts";
import { moment, postId, timecode } from "./fields.ts";

export const getSummary = tool({
  name: "get_summary",
  title: "Get a summary",
  description:
    "Returns the summary of a video with the seconds that its statements come from, and its chapters. `origin` says whether the author wrote it, a model generated it, or rules selected sentences.",
  scopes: ["transcripts:read", "asides:read"],
  effect: "reads",
  input: z.strictObject({ post_id: postId }),
  output: z.object({
    post_id: z.string(),
    title: untrusted,
    state: z.string(),
    origin: z.string().nullable(),
    summary: untrusted.nullable(),
    points: z.array(z.object({ said: untrusted, confidence: z.number(), ...moment })),
    chapters: z.array(z.object({ title: untrusted, ...moment })),
    chapters_are_suggested: z.boolean().describe("False: the author set them."),
  }),
  run: async ({ post_id }, caller) => {
    const params = { id: post_id };
    const [post, { summary }] = await Promise.all([caller.call(getPost, { params }), caller.call(getInsights, { params })]);
    const isSuggested = post.chapters.length === 0;
    const chapters = isSuggested ? (await caller.call(getSuggestedChapters, { params })).chapters : post.chapters;
    const at = (start: number | null) => ({
      start,
      timecode: timecode(start),
      link: linkTo(caller, { event_id: post.event_id, post_id }, start),
    });
    return {
      post_id,
      title: said(post.title),
      state: summary.state,
      origin: summary.origin,
      summary: saidOrNull(summary.content?.text ?? null),
      points: (summary.content?.points ?? []).map(({ text, confidence, sources }) => ({
        said: said(text),
        confidence,
        ...at(sources[0]?.start ?? null),
      })),
      chapters: chapters.map(({ title, start }) => ({ title: said(title), ...at(start) })),
      chapters_are_suggested: isSuggested && chapters.length > 0,
    };
  },
});
