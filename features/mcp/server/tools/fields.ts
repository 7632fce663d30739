import { z } from "zod";
import { id } from "@aside/contract/fields.ts";
import { formatDuration } from "@aside/contract/time/durations.ts";

export const postId = id.describe("The post_id of an Aside or of a reply, as other tools return it.");
export const page = z.number().int().min(1).max(100_000).default(1).describe("Pages count from 1.");

export const moment = {
  start: z.number().nullable().describe("Second of the video; null: not at a moment of it."),
  timecode: z.string().nullable().describe("The same as minutes and seconds."),
  link: z.string().describe("Opens the video at this second."),
};
export const timecode = (start: number | null): string | null => (start === null ? null : formatDuration(start));

/** Of a list's page. */
export const paging = { page: z.number(), total: z.number(), next_page: z.number().nullable().describe("Null: this was the last page.") };
export const pagingOf = ({ page: at, page_size: size, total }: { page: number; page_size: number; total: number }) => ({
  page: at,
  total,
  next_page: at * size < total ? at + 1 : null,
});
