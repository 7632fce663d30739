import { brand } from "@aside/brand/brand.ts";

/** Where a video is watched, from a second of it on. `post_id` tells a reply from the video that it answers. */
export function videoHref({ event_id, post_id }: { event_id: string; post_id: string }, start: number | null): string {
  const query = new URLSearchParams({ post: post_id });
  if (start !== null && start >= 1) query.set("t", String(Math.floor(start)));
  return `/${brand.slug}/${event_id}/view?${query}`;
}
