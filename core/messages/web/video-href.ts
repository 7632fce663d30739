import { brand } from "@aside/brand/brand.ts";

/** The address for watching a video from a given second. `post_id` selects a reply. */
export function videoHref({ event_id, post_id }: { event_id: string; post_id: string }, start: number | null): string {
  const query = new URLSearchParams({ post: post_id });
  if (start !== null && start >= 1) query.set("t", String(Math.floor(start)));
  return `/${brand.slug}/${event_id}/view?${query}`;
}
