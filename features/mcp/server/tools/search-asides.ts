import { z } from "zod";
import { text } from "@aside/contract/fields.ts";
import { search } from "../../../search/contract.ts";
import { linkTo } from "../links.ts";
import { tool } from "../tool.ts";
import { said, untrusted } from "../untrusted.ts";
import { moment, page, paging, pagingOf, timecode } from "./fields.ts";

export const searchAsides = tool({
  name: "search_asides",
  title: "Search Asides",
  description:
    "Searches by meaning and by words in transcripts, titles, summaries and notes of all videos that the person may see. Returns the best passage of each video with its second and a link that opens the video there.",
  scopes: ["transcripts:read"],
  effect: "reads",
  input: z.strictObject({ query: text(200).describe("What to look for, in the words of the person."), page }),
  output: z.object({
    items: z.array(
      z.object({
        post_id: z.string(),
        title: untrusted,
        creator: untrusted,
        created_at: z.string(),
        duration: z.number(),
        found_in: z.string(),
        passage: untrusted,
        ...moment,
      }),
    ),
    ...paging,
  }),
  run: async ({ query, page: at }, caller) => {
    const found = await caller.call(search, { query: { q: query, page: at, meaning: "whole" } });
    return {
      items: found.items.map((item) => ({
        post_id: item.post_id,
        title: said(item.title),
        creator: said(item.creator_name),
        created_at: item.created_at,
        duration: item.duration,
        found_in: item.kind,
        passage: said(item.snippet),
        start: item.start,
        timecode: timecode(item.start),
        link: linkTo(caller, item, item.start),
      })),
      ...pagingOf(found),
    };
  },
});
