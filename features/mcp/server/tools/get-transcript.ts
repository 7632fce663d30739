import { z } from "zod";
import { getPost } from "@aside/core/messages/post-contract.ts";
import { getTranscript as transcriptEndpoint } from "../../../transcripts/contract.ts";
import { linkTo } from "../links.ts";
import { tool } from "../tool.ts";
import { said, untrusted } from "../untrusted.ts";
import { moment, page, paging, pagingOf, postId, timecode } from "./fields.ts";

/** Segments of a page: some minutes of speech, in a result that leaves room for a conversation. */
const PAGE_SIZE = 60;

export const getTranscript = tool({
  name: "get_transcript",
  title: "Get a transcript",
  description: `Returns what was said in a video, with time codes and links, ${PAGE_SIZE} segments a page. To find something in it, search_asides is quicker.`,
  scopes: ["transcripts:read", "asides:read"],
  effect: "reads",
  input: z.strictObject({ post_id: postId, page }),
  output: z.object({
    post_id: z.string(),
    state: z.string().describe("none, live (it grows), final, or removed by its author."),
    language: z.string(),
    segments: z.array(
      z.object({ ...moment, speaker: z.number().nullable().describe("Counted from 1; null: one speaker, or not known."), said: untrusted }),
    ),
    ...paging,
  }),
  run: async ({ post_id, page: at }, caller) => {
    const [{ event_id }, transcript] = await Promise.all([
      caller.call(getPost, { params: { id: post_id } }),
      caller.call(transcriptEndpoint, { params: { id: post_id }, query: {} }),
    ]);
    const { state, language, segments } = transcript;
    return {
      post_id,
      state,
      language,
      segments: segments.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE).map(({ start, speaker, text }) => ({
        start,
        timecode: timecode(start),
        link: linkTo(caller, { event_id, post_id }, start),
        speaker: speaker === null ? null : speaker + 1,
        said: said(text),
      })),
      ...pagingOf({ page: at, page_size: PAGE_SIZE, total: segments.length }),
    };
  },
});
