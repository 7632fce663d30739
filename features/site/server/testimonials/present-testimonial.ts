import type { AppContext } from "@aside/server/http/context.ts";
import type { ListedTestimonial, Testimonial } from "../../admin-contract.ts";
import { previewUrl } from "../preview-link.ts";
import type { TestimonialRow } from "./testimonials-store.ts";

export const presentListed = (row: TestimonialRow): ListedTestimonial => ({
  id: row.id,
  name: row.name,
  role: row.role,
  company: row.company,
  quote: row.quote,
  version: row.version,
  published_at: row.published_at?.toISOString() ?? null,
  updated_at: row.updated_at.toISOString(),
});

/** `aside`: the video, if anyone may still watch it. */
export const presentTestimonial = (
  context: AppContext,
  row: TestimonialRow,
  aside: { id: string; title: string } | undefined,
): Testimonial => ({
  ...presentListed(row),
  story: row.story,
  aside: aside ? { post_id: aside.id, title: aside.title } : null,
  preview_url: previewUrl(context, "/testimonials", row.id),
});
